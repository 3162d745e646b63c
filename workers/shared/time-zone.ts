const MINUTE_MS = 60_000
const QUARTER_HOUR_MS = 900_000
const DAY_MS = 86_400_000

/** The span whose offsets are read: a year of statements, and the month that has begun. */
const BACK_MS = 400 * DAY_MS
const AHEAD_MS = 35 * DAY_MS
/** How long a zone that was read serves: its span then still reaches a month ahead. */
const TTL_MS = 2 * DAY_MS
/** How long before the instant it was read for it serves too: its span then still reaches back. */
const SERVES_BEFORE_MS = 300 * DAY_MS
/** More than there are zones, and few enough when a caller varies the capitals of their names. */
const MAX_CACHED = 1_000

/** A date and a clock in numbers that mean the same in every language. */
const PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
const CLOCK: Intl.DateTimeFormatOptions = {
  ...{ calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
  ...Object.fromEntries(PARTS.map((part) => [part, 'numeric'])),
}

/** From `sinceMs` on the clocks are `aheadMs` ahead of UTC. */
interface Offset {
  sinceMs: number
  aheadMs: number
}

/** The clocks of an IANA time zone in the last 400 days and the next month; outside, the nearest offset is assumed. */
export interface TimeZone {
  name: string
  /** In order of time; the first one's `sinceMs` is where the span begins. */
  offsets: readonly Offset[]
}

const cached = new Map<string, { zone: TimeZone | null; readMs: number }>()

/**
 * Returns the time zone, or null for a name that the runtime does not know. Null too for clocks that change or stand
 * beside a quarter hour, because reports have no smaller unit; there has been none since 1972.
 */
export function timeZoneOf(name: string, nowMs: number): TimeZone | null {
  const existing = cached.get(name)
  const sinceMs = nowMs - (existing?.readMs ?? 0)
  if (existing && sinceMs < TTL_MS && sinceMs > -SERVES_BEFORE_MS) return existing.zone
  const format = formatOf(name)
  if (format === null) return null
  const offsets = offsetsBetween(format, nowMs - BACK_MS, nowMs + AHEAD_MS)
  const isWhole = offsets.every(({ sinceMs, aheadMs }) => [sinceMs, aheadMs].every((ms) => ms % QUARTER_HOUR_MS === 0))
  const zone = isWhole ? { name, offsets } : null
  if (cached.size >= MAX_CACHED) cached.clear()
  cached.set(name, { zone, readMs: nowMs })
  return zone
}

/**
 * Returns the first instant of a calendar day (`yyyy-MM-dd`): where clocks skip midnight the day begins at the skip,
 * and where they repeat it, at the first.
 */
export function dayStartMs({ offsets }: TimeZone, day: string): number {
  const midnightMs = Date.parse(day)
  for (const [index, { sinceMs, aheadMs }] of offsets.entries()) {
    const startMs = Math.max(index === 0 ? -Infinity : sinceMs, midnightMs - aheadMs)
    if (startMs < (offsets[index + 1]?.sinceMs ?? Infinity)) return startMs
  }
  return midnightMs
}

/** Returns the calendar day of an instant. */
export function dayIn(zone: TimeZone, timeMs: number): string {
  return clockOf(zone, timeMs).slice(0, 10)
}

/** Formats an instant as its clocks show it, with the offset (ISO 8601): `2026-11-23T09:41:05.123-06:00`. */
export function timeIn(zone: TimeZone, timeMs: number): string {
  const minutes = aheadAt(zone, timeMs) / MINUTE_MS
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const offset = [hours, rest].map((part) => String(part).padStart(2, '0')).join(':')
  return `${clockOf(zone, timeMs).slice(0, -1)}${minutes < 0 ? '-' : '+'}${offset}`
}

function clockOf(zone: TimeZone, timeMs: number): string {
  return new Date(timeMs + aheadAt(zone, timeMs)).toISOString()
}

function aheadAt({ offsets }: TimeZone, timeMs: number): number {
  return (offsets.findLast(({ sinceMs }) => sinceMs <= timeMs) ?? offsets[0])?.aheadMs ?? 0
}

function formatOf(name: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat(undefined, { ...CLOCK, timeZone: name })
  } catch {
    return null
  }
}

/** Reads the offset once a day and searches for each change to the minute. */
function offsetsBetween(format: Intl.DateTimeFormat, fromMs: number, untilMs: number): Offset[] {
  const firstMs = Math.floor(fromMs / DAY_MS) * DAY_MS
  const offsets = [{ sinceMs: firstMs, aheadMs: readOffset(format, firstMs) }]
  for (let dayMs = firstMs; dayMs < untilMs; dayMs += DAY_MS) {
    const aheadMs = readOffset(format, dayMs + DAY_MS)
    if (aheadMs === offsets.at(-1)?.aheadMs) continue
    let [low, high] = [dayMs / MINUTE_MS, (dayMs + DAY_MS) / MINUTE_MS]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (readOffset(format, middle * MINUTE_MS) === aheadMs) high = middle
      else low = middle
    }
    offsets.push({ sinceMs: high * MINUTE_MS, aheadMs })
  }
  return offsets
}

/** Returns how far the clocks are ahead of UTC at a full minute, in milliseconds. */
function readOffset(format: Intl.DateTimeFormat, timeMs: number): number {
  const parts = new Map(format.formatToParts(timeMs).map(({ type, value }) => [type, Number(value)]))
  const [year = 0, month = 1, ...rest] = PARTS.map((part) => parts.get(part) ?? 0)
  return Date.UTC(year, month - 1, ...rest) - timeMs
}
