import type { Currency } from '#api/money'
import type { DryRun } from '#api/operator/rewards/dry-run'
import type { RebateRules } from '#api/operator/rewards/rebates'
import type { RebateCategory } from '#api/rewards/rebate'
import { rowsOf } from '../../../shared/rows.ts'
import type { Env } from '../../env.ts'
import { daysBetween } from './days.ts'
import { type Candidate, type DryRunSpan, dryRunPage, lastDays, quarterHour } from './dry-run-pages.ts'
import { BETS, categoryBy, levelsStatement } from './read.ts'
import { rebateOf } from './rebate.ts'
import { rateOf } from './rules.ts'

/** SQL: the cash stakes of a member by day and category, by rules (`?4`). */
const STAKES = `
  SELECT part.value ->> 'day' AS day, ${categoryBy('?4')} AS category, sum(bets.staked - bets.bonus_staked) AS staked
  FROM ${BETS} JOIN games AS own ON own.vassalage = bets.vendor AND own.game_code = bets.game GROUP BY 1, 2`

interface Stake {
  day: string
  category: RebateCategory
  staked: number
}

/**
 * Returns what rates of the rebate would have given to a page of members over the last whole days: bets as they are known
 * now, games in their categories of now.
 */
export function dryRunRebates(
  env: Env,
  { rules, currency }: { rules: RebateRules; currency: Currency },
  after: string,
  nowMs: number,
): Promise<DryRun> {
  const span = lastDays(nowMs)
  return dryRunPage(env, { unit: currency, who: 'bettors', span, after }, async (member) => {
    const { days, stakes, levels } = await readDays(env.DB, rules, member, span)
    return days.map((day) =>
      stakes
        .filter((stake) => stake.day === day)
        .reduce(
          (sum, { category, staked }) => sum + rebateOf(staked, rateOf(rules, category, levels.get(day) ?? 0)),
          0,
        ),
    )
  })
}

async function readDays(
  db: D1Database,
  rules: RebateRules,
  { id, currency }: Candidate,
  { zone, startMs, endMs }: DryRunSpan,
) {
  const days = daysBetween(zone, startMs, endMs - 1)
  const parts = days.map((one) => ({ day: one.day, low: quarterHour(one.startMs), high: quarterHour(one.endMs) }))
  const ends = days.map((one) => ({ day: one.day, end: new Date(one.endMs).toISOString() }))
  const [stakes, ranks] = await db.batch([
    db.prepare(STAKES).bind(id, currency, JSON.stringify(parts), JSON.stringify(rules)),
    levelsStatement(db, id, JSON.stringify(ends)),
  ])
  const levels = new Map(rowsOf<{ day: string; level: number }>(ranks).map(({ day, level }) => [day, level]))
  return { days: days.map(({ day }) => day), stakes: rowsOf<Stake>(stakes), levels }
}
