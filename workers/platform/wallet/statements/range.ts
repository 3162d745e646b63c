import { Refusal } from '#api/envelope'
import { brand } from '#brand/brand'
import { dayIn, dayStartMs, type TimeZone, timeZoneOf } from '../../../shared/time-zone.ts'
import type { Period } from '../../read-models/period-sums.ts'

const DAY_MS = 86_400_000

/** Whole days of a time zone, from the instant `start` to just before `end`, both in the format of the tables. */
export interface Range {
  zone: TimeZone
  from: string
  to: string
  start: string
  end: string
}

/**
 * Returns the requested days, or the refusal: statements reach twelve months back (GLI-19 2.5.7, RTS 1B) and up to
 * tomorrow, because the reader's clock may be ahead.
 */
export function rangeOf(
  { from, to, zone: name = brand.timeZone }: { from: string; to: string; zone?: string | undefined },
  nowMs: number,
): Range | Refusal {
  const zone = timeZoneOf(name, nowMs)
  if (zone === null) return new Refusal('bad-input', { fields: { zone: 'unknown' } })
  const today = dayIn(zone, nowMs)
  if (to < from) return new Refusal('bad-input', { fields: { to: 'before-from' } })
  if (from < aYearBefore(today)) return new Refusal('bad-input', { fields: { from: 'too-early' } })
  if (to > dayAfter(today)) return new Refusal('bad-input', { fields: { to: 'too-late' } })
  const startOf = (day: string) => new Date(dayStartMs(zone, day)).toISOString()
  return { zone, from, to, start: startOf(from), end: startOf(dayAfter(to)) }
}

/** Returns the range as one period. */
export function periodOf({ start, end }: Range): Period {
  return { label: '', startMs: Date.parse(start), endMs: Date.parse(end) }
}

/** Returns the range as the only period of a list. */
export function wholeOf(range: Range): Period[] {
  return [periodOf(range)]
}

/** Returns the days of the range: most have 24 hours, those on which clocks change have more or less. */
export function daysOf({ zone, from, to }: Range): Period[] {
  const days: Period[] = []
  for (let day = from, startMs = dayStartMs(zone, from); day <= to; ) {
    const next = dayAfter(day)
    const endMs = dayStartMs(zone, next)
    days.push({ label: day, startMs, endMs })
    ;[day, startMs] = [next, endMs]
  }
  return days
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
}

function aYearBefore(today: string): string {
  const day = new Date(today)
  day.setUTCFullYear(day.getUTCFullYear() - 1)
  return day.toISOString().slice(0, 10)
}
