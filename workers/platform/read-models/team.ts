import type { Totals } from '#api/wallet/statements'
import { type Days, type Team, teamQuery } from './team-query.ts'
import { type Figures, totalsFrom } from './totals.ts'

/** The totals of a team in one unit. */
export type TeamTotals = Totals & { unit: string }

/**
 * Returns a team's totals over these days, by unit. Reads only the aggregates: a year of everybody below an agent costs
 * its days, one of named members its months x members, regardless of how much was played.
 */
export async function teamTotals(db: D1Database, team: Team, days: Days): Promise<TeamTotals[]> {
  const { sql, values } = teamQuery(team, days)
  const { results } = await db
    .prepare(sql)
    .bind(...values)
    .all<Figures & { unit: string }>()
  return results.map(({ unit, ...figures }) => ({ ...totalsFrom(figures), unit }))
}
