import { dayIn, dayStartMs, type TimeZone } from './time-zone.ts'

const DAY_MS = 86_400_000

export type CalendarPeriod = 'daily' | 'weekly' | 'semi-monthly' | 'monthly'

/** Whole days of a time zone, from its first day to its last, both inclusive. */
export interface CalendarSpan {
  firstDay: string
  lastDay: string
  startMs: number
  /** Exclusive. */
  endMs: number
}

/** Returns the period of a time zone that an instant lies in. Weeks begin on Monday, halves of a month on 1 and 16. */
export function calendarSpan(zone: TimeZone, kind: CalendarPeriod, timeMs: number): CalendarSpan {
  const day = dayIn(zone, timeMs)
  const firstDay = firstDayOf(kind, day)
  const next = dayAfter(kind, firstDay)
  const bounds = { startMs: dayStartMs(zone, firstDay), endMs: dayStartMs(zone, next) }
  return { firstDay, lastDay: moveDay(next, -1), ...bounds }
}

function firstDayOf(kind: CalendarPeriod, day: string): string {
  if (kind === 'daily') return day
  if (kind === 'weekly') return moveDay(day, -((new Date(day).getUTCDay() + 6) % 7))
  return `${day.slice(0, 7)}-${kind === 'semi-monthly' && day.slice(8) >= '16' ? '16' : '01'}`
}

/** Returns the first day of the next period. */
function dayAfter(kind: CalendarPeriod, firstDay: string): string {
  if (kind === 'daily') return moveDay(firstDay, 1)
  if (kind === 'weekly') return moveDay(firstDay, 7)
  if (kind === 'semi-monthly' && firstDay.endsWith('-01')) return moveDay(firstDay, 15)
  return firstDayOf('monthly', moveDay(firstDay, 31))
}

function moveDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
