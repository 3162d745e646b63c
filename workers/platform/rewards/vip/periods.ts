import type { VipPeriod } from '#api/rewards/vip'
import { dayIn, dayStartMs, type TimeZone } from '../../../shared/time-zone.ts'
import type { Period } from '../../read-models/period-sums.ts'

const DAY_MS = 86_400_000

/** A week or a month of a time zone; its label is its first day. */
export interface VipSpan extends Period {
  firstDay: string
  /** Inclusive. */
  lastDay: string
}

/** Returns the period that an instant lies in. */
export function periodAt(zone: TimeZone, kind: VipPeriod, timeMs: number): VipSpan {
  return spanFrom(zone, kind, firstDayOf(kind, dayIn(zone, timeMs)))
}

export function periodBefore(zone: TimeZone, kind: VipPeriod, { firstDay }: VipSpan): VipSpan {
  return spanFrom(zone, kind, firstDayOf(kind, moveDay(firstDay, -1)))
}

/** Returns the periods from the one before `sinceMs`'s to the one of `nowMs`, in order: at least two. */
export function periodsBetween(zone: TimeZone, kind: VipPeriod, sinceMs: number, nowMs: number): VipSpan[] {
  const first = periodAt(zone, kind, Math.min(sinceMs, nowMs))
  const spans = [periodBefore(zone, kind, first), first]
  for (let last = first; last.endMs <= nowMs; spans.push(last)) last = periodAt(zone, kind, last.endMs)
  return spans
}

function spanFrom(zone: TimeZone, kind: VipPeriod, firstDay: string): VipSpan {
  const next = kind === 'weekly' ? moveDay(firstDay, 7) : firstDayOf('monthly', moveDay(firstDay, 31))
  return {
    ...{ label: firstDay, firstDay, lastDay: moveDay(next, -1) },
    ...{ startMs: dayStartMs(zone, firstDay), endMs: dayStartMs(zone, next) },
  }
}

function firstDayOf(kind: VipPeriod, day: string): string {
  if (kind === 'monthly') return `${day.slice(0, 7)}-01`
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  return moveDay(day, -sinceMonday)
}

function moveDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
