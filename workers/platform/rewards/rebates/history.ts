import type { Currency } from '#api/money'
import type { RebateState } from '#api/rewards/rebate'
import { DAY_MS, dayAt, daysBetween, rebateZone } from './days.ts'
import { readBasis, readMember } from './read.ts'
import { type Line, type RebateOutcome, settleInOrder } from './rebate.ts'

/** How many days that are not settled are shown: more are there only after the clock stood still. */
const UNSETTLED_SHOWN = 7

/** A day that ended, as it was settled. */
export interface SettledDay {
  day: string
  level: number
  lines: Line[]
  carried: number
  carry: number
  amount: number
  settledMs: number
  state: RebateState
  /** Until when it can be collected, epoch ms; null while it cannot be. */
  untilMs: number | null
}

interface Row extends Omit<SettledDay, 'lines'> {
  lines: string
}

/** SQL: what became of the rebate of a day. */
export const STATE = `CASE WHEN rebate_days.amount = 0 THEN 'none' WHEN entitlements.state IS NULL THEN 'waiting'
  WHEN entitlements.pending IS NOT NULL THEN 'process' ELSE entitlements.state END`

const DAYS = `
  SELECT rebate_days.day, level, lines, carried, carry, rebate_days.amount, settled_ms AS settledMs,
    ${STATE} AS state, expires_ms AS untilMs
  FROM rebate_days LEFT JOIN entitlements
    ON entitlements.member_id = rebate_days.member_id AND entitlements.id = 'rebate:' || rebate_days.day
  WHERE rebate_days.member_id = ? ORDER BY rebate_days.day DESC LIMIT ?`

/** Returns the last days on which there was something to settle, the newest first. */
export async function readSettledDays(db: D1Database, memberId: string, limit: number): Promise<SettledDay[]> {
  const { results } = await db.prepare(DAYS).bind(memberId, limit).all<Row>()
  return results.map((row) => ({ ...row, lines: JSON.parse(row.lines) as Line[] }))
}

/** What the days that are not settled yet come to, and the rank that decides today. */
export interface Preview {
  currency: Currency
  level: number
  today: { day: string } & RebateOutcome
  /** Those that have ended, the newest first. */
  ended: ({ day: string } & RebateOutcome)[]
}

/** Returns what a member's days would come to if they ended now; null for nobody. */
export async function previewOf(db: D1Database, memberId: string, nowMs: number): Promise<Preview | null> {
  const zone = rebateZone(nowMs)
  const last = dayAt(zone, nowMs)
  const read = await readMember(db, memberId, last.endMs)
  if (read === null) return null
  const firstMs = Math.min(last.startMs, ...read.changes.map(({ since }) => Date.parse(since)))
  const fromMs = Math.max(firstMs, read.member.settledMs, last.startMs - UNSETTLED_SHOWN * DAY_MS)
  const days = daysBetween(zone, fromMs, nowMs)
  const { basis, levels } = await readBasis(db, zone, read, last)
  const outcomes = settleInOrder(
    basis,
    days.map(({ day }) => day),
  ).map((outcome, index) => ({ day: days[index]?.day ?? last.day, ...outcome }))
  const today = outcomes.pop()
  if (today === undefined) throw new Error('no day is running')
  const { currency } = read.member
  return { currency, level: levels.get(last.day) ?? 0, today, ended: outcomes.toReversed() }
}
