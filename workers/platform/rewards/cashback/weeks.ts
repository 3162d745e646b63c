import { calendarSpan } from '../../../shared/calendar-period.ts'
import type { TimeZone } from '../../../shared/time-zone.ts'
import { type Span, spansFrom } from '../../periods/spans.ts'
import { DAY_MS, oldestMs } from '../rebates/days.ts'
import type { CashbackVersion } from './versions.ts'

/** Bets are added up by quarter hours: a cashback is stopped at the edge of one. */
const QUARTER_HOUR_MS = 900_000
/** How long after its end a week waits for bets without a result, and for voids. */
export const WAIT_MS = 6 * 3_600_000

/** A week of the brand's time zone, from Monday on. */
export interface Week extends Span {
  /** Its first day and its last. */
  week: string
  lastDay: string
}

/** Returns the week that an instant lies in. */
export function weekAt(zone: TimeZone, timeMs: number): Week {
  const { firstDay: week, lastDay, startMs, endMs } = calendarSpan(zone, 'weekly', timeMs)
  return { week, lastDay, startMs, endMs }
}

/** Returns the weeks from that of one instant to that of another, in order. */
export function weeksBetween(zone: TimeZone, fromMs: number, toMs: number): Week[] {
  return [...spansFrom((startMs) => (startMs > toMs ? null : weekAt(zone, startMs)), fromMs)]
}

/**
 * Returns the weeks that these days of UTC (`yyyy-MM-dd`) reach into, up to a last one, which is always among them; none that
 * is more than a year before it.
 */
export function weeksOf(zone: TimeZone, utcDays: readonly string[], last: Week): Week[] {
  const found = new Map([[last.week, last]])
  for (const utcDay of utcDays)
    for (const timeMs of [Date.parse(utcDay), Date.parse(utcDay) + DAY_MS - 1]) {
      const week = weekAt(zone, timeMs)
      if (week.startMs < last.startMs && week.startMs >= oldestMs(last)) found.set(week.week, week)
    }
  return [...found.values()].sort((one, other) => one.startMs - other.startMs)
}

/** A cashback in a week: the bets that were placed from its beginning to `endMs` (exclusive) count. */
export interface CashbackWeek extends CashbackVersion, Week {}

/** Returns the cashbacks of a week: in each the version in force when it began, where that was open. */
export function cashbacksIn(versions: readonly CashbackVersion[], week: Week): CashbackWeek[] {
  const byCashback = Map.groupBy(versions, ({ cashback }) => cashback)
  return [...byCashback.values()].flatMap((each) => {
    const inForce = each.findLast(({ atMs }) => atMs <= week.startMs)
    if (inForce?.state !== 'open') return []
    const stop = each.find(({ state, atMs }) => state === 'stopped' && atMs > week.startMs)
    const stopMs = stop === undefined ? Infinity : (Math.floor(stop.atMs / QUARTER_HOUR_MS) + 1) * QUARTER_HOUR_MS
    return { ...inForce, ...week, endMs: Math.min(week.endMs, stopMs) }
  })
}

/** Returns a quarter hour of UTC: `2026-11-23T09:45`. */
export const quarterHour = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 16)
