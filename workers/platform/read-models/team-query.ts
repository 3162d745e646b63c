import { FIGURES } from '#api/wallet/statements'
import { columnOf, sumsOf } from './figures.ts'

/** All members below an agent, at any depth, or exactly these members. */
export type Team = { below: string } | { members: readonly string[] }

/** UTC days, both inclusive: yyyy-MM-dd. */
export interface Days {
  from: string
  to: string
}

const COLUMNS = ['unit', ...FIGURES.map(columnOf)].join(', ')

/**
 * Returns one statement for a team's sums by unit. Of everybody below an agent: the days of the team, in which each
 * transfer is in the line of its time. Of named members: whole months from the month table, the days at both ends from
 * the day table.
 */
export function teamQuery(team: Team, days: Days): { sql: string; values: string[] } {
  if ('below' in team) {
    const sql = `SELECT unit, ${sumsOf(FIGURES)} FROM team_day WHERE member = ?1 AND day BETWEEN ?2 AND ?3
      GROUP BY unit ORDER BY unit`
    return { sql, values: [team.below, days.from, days.to] }
  }
  const { whole, ends } = split(days)
  const sql = `WITH team (id) AS (SELECT value FROM json_each(?1)), part AS (
      SELECT ${COLUMNS} FROM team CROSS JOIN member_month ON member = team.id WHERE month BETWEEN ?2 AND ?3
      UNION ALL SELECT ${COLUMNS} FROM team CROSS JOIN member_day ON member = team.id WHERE day BETWEEN ?4 AND ?5
      UNION ALL SELECT ${COLUMNS} FROM team CROSS JOIN member_day ON member = team.id WHERE day BETWEEN ?6 AND ?7)
    SELECT unit, ${sumsOf(FIGURES)} FROM part GROUP BY unit ORDER BY unit`
  return { sql, values: [JSON.stringify(team.members), ...whole, ...ends.flat()] }
}

/** An empty range of days or months. */
const NONE = ['1', '0'] as const

/** Splits a range of days into its whole months and the remaining days before and after them. */
export function split({ from, to }: Days): {
  whole: readonly [string, string]
  ends: readonly [readonly [string, string], readonly [string, string]]
} {
  const first = from.endsWith('-01') ? from.slice(0, 7) : monthAfter(from)
  const last = dayAfter(to).endsWith('-01') ? to.slice(0, 7) : monthBefore(to)
  if (first > last) return { whole: NONE, ends: [[from, to], NONE] }
  return {
    whole: [first, last],
    ends: [
      [from, `${first}-00`],
      [`${last}-32`, to],
    ],
  }
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
const monthAfter = (day: string) => monthFrom(day, 1)
const monthBefore = (day: string) => monthFrom(day, -1)

function monthFrom(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
}
