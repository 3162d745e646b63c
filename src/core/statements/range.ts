/** Whole calendar days, both inclusive, as `yyyy-mm-dd`. */
export interface Range {
  from: string
  to: string
}

/** The days of a statement, in a time zone. */
export interface RangeInZone extends Range {
  /** An IANA name. */
  zone: string
}

/** The ranges that a statement offers beside typed days. */
export const PERIODS = ['today', 'yesterday', 'week', 'month', 'year'] as const
/** Those that the pages of a team offer. */
export const TEAM_PERIODS = ['today', 'yesterday', 'week', 'fortnight', 'this-month'] as const
export type Period = (typeof PERIODS | typeof TEAM_PERIODS)[number]

const DAY_MS = 86_400_000

/** The calendar day of an instant in a time zone. */
export function dayIn(zone: string, atMs: number): string {
  const format = new Intl.DateTimeFormat(undefined, {
    ...{ timeZone: zone, calendar: 'iso8601', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  })
  const parts = Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day}`
}

/** A day moved by whole days; calendar arithmetic, so no clock change matters. */
export function moveDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The earliest day a statement goes back to: twelve months (GLI-19 2.5.7). */
export function earliestDay(today: string): string {
  const at = new Date(`${today}T00:00:00Z`)
  at.setUTCFullYear(at.getUTCFullYear() - 1)
  return at.toISOString().slice(0, 10)
}

/** The days of a period that ends today (or yesterday). */
export function rangeOf(period: Period, today: string): Range {
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: moveDay(today, -1), to: moveDay(today, -1) }
    case 'week':
      return { from: moveDay(today, -6), to: today }
    case 'fortnight':
      return { from: moveDay(today, -13), to: today }
    case 'this-month':
      return { from: `${today.slice(0, 8)}01`, to: today }
    case 'month':
      return { from: moveDay(today, -29), to: today }
    case 'year':
      return { from: earliestDay(today), to: today }
  }
}

/** The period of these that has exactly these days, or null. */
export function periodOf({ from, to }: Range, today: string, periods: readonly Period[] = PERIODS): Period | null {
  return (
    periods.find((period) => {
      const range = rangeOf(period, today)
      return range.from === from && range.to === to
    }) ?? null
  )
}

/** Why typed days are refused, or null. */
export function rangeFault({ from, to }: Range, today: string): 'missing' | 'order' | 'too-early' | 'future' | null {
  if (!isDay(from) || !isDay(to)) return 'missing'
  if (from > to) return 'order'
  if (from < earliestDay(today)) return 'too-early'
  return to > today ? 'future' : null
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
}
