import { brand } from '#brand/brand'
import { calendarSpan } from '../../../shared/calendar-period.ts'
import { type TimeZone, timeZoneOf } from '../../../shared/time-zone.ts'
import { type Span, spansFrom } from '../../periods/spans.ts'
import type { RebateVersion } from './rules.ts'

export const DAY_MS = 86_400_000

/** How long after its end a day waits for what happened in its last moments. */
export const WAIT_MS = 600_000

/** How many days before it a settlement looks at: what changes later than a year after is not counted. */
const DAYS_BACK = 366

/** A calendar day of the brand's time zone. */
export interface Day extends Span {
  day: string
}

/** Returns the zone of the days. */
export function rebateZone(nowMs: number): TimeZone {
  const zone = timeZoneOf(brand.timeZone, nowMs)
  if (zone === null) throw new Error(`no time zone ${brand.timeZone}`)
  return zone
}

/** Returns the day that an instant lies in. */
export function dayAt(zone: TimeZone, timeMs: number): Day {
  const { firstDay: day, startMs, endMs } = calendarSpan(zone, 'daily', timeMs)
  return { day, startMs, endMs }
}

/** Returns the days from that of one instant to that of another, in order. */
export function daysBetween(zone: TimeZone, fromMs: number, toMs: number): Day[] {
  const days: Day[] = []
  for (const day of spansFrom((startMs) => (startMs > toMs ? null : dayAt(zone, startMs)), fromMs)) days.push(day)
  return days
}

/** Returns the first instant that a settlement of a day looks back to. */
export function oldestMs({ startMs }: Span): number {
  return startMs - DAYS_BACK * DAY_MS
}

/**
 * Returns the days of the zone that these days of UTC (`yyyy-MM-dd`) reach into, up to a last one, which is always among
 * them.
 */
export function daysOf(zone: TimeZone, utcDays: readonly string[], last: Day): Day[] {
  const found = new Map([[last.day, last]])
  for (const utcDay of utcDays)
    for (const day of daysBetween(zone, Date.parse(utcDay), Date.parse(utcDay) + DAY_MS - 1))
      if (day.startMs < last.startMs && day.startMs >= oldestMs(last)) found.set(day.day, day)
  return [...found.values()].sort((one, other) => one.startMs - other.startMs)
}

/** The quarter hours of a day under one version, from the first to the one after the last: `2026-11-23T09:45`. */
export interface Part {
  day: string
  version: number
  low: string
  high: string
}

/** Divides a day where a version ends; what is before the first version is in no part. `versions`: the newest first. */
export function partsOf({ day, startMs, endMs }: Day, versions: readonly RebateVersion[]): Part[] {
  return versions.flatMap(({ version, from }, index) => {
    const lowMs = Math.max(startMs, Date.parse(from))
    const highMs = Math.min(endMs, index === 0 ? Infinity : Date.parse(versions[index - 1]?.from ?? ''))
    return lowMs < highMs ? [{ day, version, low: quarterHour(lowMs), high: quarterHour(highMs) }] : []
  })
}

const quarterHour = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 16)
