import type { Currency } from '#api/money'
import type { CashbackLine, CashbackState } from '#api/rewards/cashback'
import type { Env } from '../../env.ts'
import { DAY_MS, rebateZone } from '../rebates/days.ts'
import { type CashbackOutcome, settleInOrder, type WeekBasis } from './cashback.ts'
import { readBasis, readMember } from './read.ts'
import { type CashbackWeek, type Week, weekAt, weeksBetween } from './weeks.ts'

/** How many weeks that are not settled are shown: more are there only after the clock stood still. */
const UNSETTLED_SHOWN = 4

/** A settlement of a week. */
export interface SettledWeek {
  cashback: string
  week: string
  version: number
  level: number
  lines: CashbackLine[]
  carried: number
  carry: number
  amount: number
  settledMs: number
  state: CashbackState
  /** Until when it can be collected, epoch ms; null while it cannot be. */
  untilMs: number | null
}

const WEEKS = `
  SELECT cashback, week, version, level, lines, carried, carry, one.amount, settled_ms AS settledMs, expires_ms AS untilMs,
    CASE WHEN one.amount = 0 THEN 'none' WHEN entitlements.state IS NULL THEN 'waiting'
      WHEN entitlements.pending IS NOT NULL THEN 'process' ELSE entitlements.state END AS state
  FROM cashback_weeks AS one LEFT JOIN entitlements ON entitlements.member_id = one.member_id
    AND entitlements.id = 'cashback:' || cashback || ':' || week
  WHERE one.member_id = ? ORDER BY week DESC, cashback LIMIT ?`

/** Returns the last weeks in which there was something to settle, the newest first. */
export async function readSettledWeeks(db: D1Database, memberId: string, limit: number): Promise<SettledWeek[]> {
  const { results } = await db
    .prepare(WEEKS)
    .bind(memberId, limit)
    .all<Omit<SettledWeek, 'lines'> & { lines: string }>()
  return results.map((row) => ({ ...row, lines: JSON.parse(row.lines) as CashbackLine[] }))
}

/** A cashback in a week that is not settled, as if it ended now. */
export interface UnsettledWeek {
  rules: CashbackWeek
  sums: WeekBasis
  outcome: CashbackOutcome
}

/** What the weeks that are not settled yet come to, the newest first, and the rank that decides the one that runs. */
export interface Preview {
  currency: Currency
  level: number
  running: Week
  weeks: UnsettledWeek[]
}

/** Returns what a member's weeks would come to if they ended now; null for nobody. */
export async function previewOf(env: Env, memberId: string, nowMs: number): Promise<Preview | null> {
  const zone = rebateZone(nowMs)
  const running = weekAt(zone, nowMs)
  const read = await readMember(env.DB, memberId, running.endMs)
  if (read === null) return null
  const firstMs = Math.min(running.startMs, ...read.changes.map(({ since }) => Date.parse(since)))
  const fromMs = Math.max(firstMs, read.member.settledMs, running.startMs - UNSETTLED_SHOWN * 7 * DAY_MS)
  const weeks = weeksBetween(zone, weekAt(zone, Math.min(fromMs, nowMs)).startMs, nowMs)
  const { basis, weeks: rules, levels } = await readBasis(env, zone, read, running, nowMs)
  const outcomes = settleInOrder(
    basis,
    weeks.map(({ week }) => week),
  )
  const shown = weeks.flatMap(({ week }, index) =>
    rules.flatMap((one) => {
      const isOf = (other: { cashback: string }) => other.cashback === one.cashback
      const sums = basis.weeks.find((other) => isOf(other) && other.week === week)
      const outcome = outcomes[index]?.find(isOf)
      return one.week === week && sums && outcome ? [{ rules: one, sums, outcome }] : []
    }),
  )
  return { currency: read.member.currency, level: levels.get(running.week) ?? 0, running, weeks: shown.toReversed() }
}
