import { Refusal } from '#api/envelope'

const DAY_MS = 86_400_000

/** Whole UTC days in the format of the tables: `from` is the first day, `end` the day after the last. */
export interface Range {
  from: string
  to: string
  end: string
}

/**
 * Returns the requested days, or the refusal: statements reach twelve months back (GLI-19 2.5.7, RTS 1B) and up to
 * tomorrow, because of time zones ahead of UTC.
 */
export function rangeOf({ from, to }: { from: string; to: string }, nowMs: number): Range | Refusal {
  if (to < from) return new Refusal('bad-input', { fields: { to: 'before-from' } })
  if (from < aYearBefore(nowMs)) return new Refusal('bad-input', { fields: { from: 'too-early' } })
  if (to > dayOf(nowMs + DAY_MS)) return new Refusal('bad-input', { fields: { to: 'too-late' } })
  return { from, to, end: dayOf(Date.parse(to) + DAY_MS) }
}

export function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10)
}

function aYearBefore(nowMs: number): string {
  const day = new Date(nowMs)
  day.setUTCFullYear(day.getUTCFullYear() - 1)
  return dayOf(day.getTime())
}
