import { MissionDraft } from '#api/operator/rewards/missions'
import { calendarSpan } from '../../../shared/calendar-period.ts'
import type { TimeZone } from '../../../shared/time-zone.ts'
import { DAY_MS } from '../rebates/days.ts'

/** Bets are added up by quarter hours: those of the one in which a mission is opened count. */
const QUARTER_HOUR_MS = 900_000
/** A mission without periods looks back so far. */
const LONGEST_MS = 366 * DAY_MS

/** A row of `missions` (migrations/0038_missions.sql). */
export interface MissionRow {
  id: string
  /** `MissionDraft` as JSON. */
  mission: string
  state: 'open' | 'stopped'
  opened_ms: number
}

export const draftOf = ({ mission }: Pick<MissionRow, 'mission'>): MissionDraft =>
  MissionDraft.parse(JSON.parse(mission))

/** The id of the reward of a mission in a period. */
export const rewardOf = (mission: string, period: string) => `mission:${mission}:${period}`

/** A mission in a period: the bets that were placed in it from `fromMs` on count. */
export interface MissionSpan {
  mission: string
  draft: MissionDraft
  /** The first day of the period, or `once`. */
  period: string
  fromMs: number
  /** Exclusive; null: it has no end. */
  endMs: number | null
}

/** Returns a mission in the period that a time lies in; null where the period ended before the mission was opened. */
export function spanAt(row: MissionRow, zone: TimeZone, timeMs: number, nowMs: number): MissionSpan | null {
  const draft = draftOf(row)
  const openedMs = Math.floor(row.opened_ms / QUARTER_HOUR_MS) * QUARTER_HOUR_MS
  const about = { mission: row.id, draft }
  if (draft.period === 'once')
    return { ...about, period: 'once', fromMs: Math.max(openedMs, nowMs - LONGEST_MS), endMs: null }
  const { firstDay, startMs, endMs } = calendarSpan(zone, draft.period === 'day' ? 'daily' : 'weekly', timeMs)
  if (endMs <= openedMs) return null
  return { ...about, period: firstDay, fromMs: Math.max(startMs, openedMs), endMs }
}

/** Returns these missions in each of the periods that these times lie in, once each. */
export function spansAt(
  rows: readonly MissionRow[],
  zone: TimeZone,
  times: readonly number[],
  nowMs: number,
): MissionSpan[] {
  const spans = rows.flatMap((row) => times.flatMap((timeMs) => spanAt(row, zone, timeMs, nowMs) ?? []))
  return [...new Map(spans.map((span) => [rewardOf(span.mission, span.period), span])).values()]
}

/** How many of what there is to do. */
export function goalOf({ task }: MissionDraft): number {
  if (task.kind === 'stake') return task.amount
  return task.kind === 'profile' ? task.parts.length : task.count
}
