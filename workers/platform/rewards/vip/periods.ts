import type { VipPeriod } from '#api/rewards/vip'
import { type CalendarSpan, calendarSpan } from '../../../shared/calendar-period.ts'
import type { TimeZone } from '../../../shared/time-zone.ts'
import { lastEndMs, spansFrom } from '../../periods/spans.ts'
import type { Period } from '../../read-models/period-sums.ts'

/** A week or a month of a time zone; its label is its first day. */
export interface VipSpan extends Period, CalendarSpan {}

/** Returns the period that an instant lies in. */
export function periodAt(zone: TimeZone, kind: VipPeriod, timeMs: number): VipSpan {
  const span = calendarSpan(zone, kind, timeMs)
  return { label: span.firstDay, ...span }
}

/** Returns the periods from the one before `sinceMs`'s to the one of `nowMs`, in order: at least two. */
export function periodsBetween(zone: TimeZone, kind: VipPeriod, sinceMs: number, nowMs: number): VipSpan[] {
  const first = periodAt(zone, kind, Math.min(sinceMs, nowMs))
  const spans = [periodAt(zone, kind, first.startMs - 1)]
  for (const span of spansFrom((startMs) => periodAt(zone, kind, startMs), first.startMs)) {
    spans.push(span)
    if (span.endMs > nowMs) break
  }
  return spans
}

/**
 * How long after a period's end a fall waits, so that stakes of its last moments count although their transfers arrive
 * late.
 */
export const FALL_WAIT_MS = 600_000

/** Returns the end of the last period that has decided about a fall. */
export function lastDecidedMs(zone: TimeZone, kind: VipPeriod, nowMs: number): number {
  return lastEndMs((timeMs) => periodAt(zone, kind, timeMs), FALL_WAIT_MS, nowMs)
}
