import { BoardDraft } from '#api/operator/rewards/leaderboards'
import { calendarSpan } from '../../../shared/calendar-period.ts'
import type { TimeZone } from '../../../shared/time-zone.ts'

/** Bets are added up by quarter hours: a leaderboard is opened and stopped at the edge of one. */
const QUARTER_HOUR_MS = 900_000
/** How long after its end a period waits for bets without a result and for voids; what comes later changes nothing. */
export const SETTLE_AFTER_MS = 6 * 3_600_000
/** Leaderboards that are open at once. */
export const MAX_OPEN = 5

/** A row of `leaderboards` (migrations/0043_leaderboards.sql). */
export interface BoardRow {
  id: string
  /** `BoardDraft` as JSON. */
  board: string
  state: 'open' | 'stopped'
  opened_ms: number
  stopped_ms: number | null
  settled_ms: number
}

export const draftOf = ({ board }: Pick<BoardRow, 'board'>): BoardDraft => BoardDraft.parse(JSON.parse(board))

/** The id of the reward of a leaderboard in a period. */
export const rewardOf = (board: string, period: string) => `leaderboard:${board}:${period}`

/** Where the time of a leaderboard begins. */
export const beginOf = (openedMs: number) => Math.floor(openedMs / QUARTER_HOUR_MS) * QUARTER_HOUR_MS

/** A leaderboard in a period: the settled bets that were placed from `fromMs` to `endMs` (exclusive) count. */
export interface BoardSpan {
  board: string
  draft: BoardDraft
  /** The first day of the period. */
  period: string
  /** Where the whole period begins, also where the leaderboard was opened later. */
  startMs: number
  fromMs: number
  endMs: number
}

/** Returns a leaderboard in the period that a time lies in; null where it was not open in it. */
export function spanAt(row: BoardRow, zone: TimeZone, timeMs: number): BoardSpan | null {
  const draft = draftOf(row)
  const { firstDay, ...whole } = calendarSpan(zone, draft.period === 'week' ? 'weekly' : 'monthly', timeMs)
  const fromMs = Math.max(whole.startMs, beginOf(row.opened_ms))
  const endMs = Math.min(whole.endMs, stopOf(row))
  return fromMs < endMs ? { board: row.id, draft, period: firstDay, startMs: whole.startMs, fromMs, endMs } : null
}

/** When it ends for good. */
export function stopOf({ stopped_ms: stoppedMs }: BoardRow): number {
  return stoppedMs === null ? Infinity : (Math.floor(stoppedMs / QUARTER_HOUR_MS) + 1) * QUARTER_HOUR_MS
}
