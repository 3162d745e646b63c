import type { LimitKind, LimitOwner, LimitPeriod } from '#api/protection/limits'

/** A spending limit; each changes at its own time, independently of the others. */
export interface Limit {
  kind: LimitKind
  period: LimitPeriod
  owner: LimitOwner
  /** The amount in force, in minor units; null: no limit. */
  amount: number | null
  /** The looser amount that was requested, and from when its member may confirm it. */
  pending: { amount: number | null; from_ms: number } | null
}

/** Waiting period for a looser limit of the member's own (GLI-19 A.3.7(a)). */
export const LOOSENING_MS = 24 * 3_600_000
/** How long a looser limit can be confirmed after its wait (RTS 12D). */
export const CONFIRMING_MS = 7 * 24 * 3_600_000

/** Returns true when an amount limits less than another. */
export function isLooser(wanted: number | null, than: number | null): boolean {
  return than !== null && (wanted === null || wanted > than)
}

/** Returns what waits and until when it can be confirmed; null when nothing does, or its time is over. */
export function waitingChange({ pending }: Pick<Limit, 'pending'>, nowMs: number) {
  if (pending === null) return null
  const untilMs = pending.from_ms + CONFIRMING_MS
  return untilMs <= nowMs ? null : { ...pending, until_ms: untilMs }
}

/**
 * Returns a limit after another amount was requested: the first amount and a lower one apply at once, and replace what
 * waits. A higher one or a removal waits a day, and then for `confirmChange`. Changes to the operator's own limits apply
 * at once.
 */
export function changeLimit(limit: Limit, wanted: number | null, nowMs: number): Limit {
  if (!isLooser(wanted, limit.amount) || limit.owner === 'operator') {
    const isSame = limit.amount === wanted && limit.pending === null
    return isSame ? limit : { ...limit, amount: wanted, pending: null }
  }
  // A repeated request does not restart the waiting period.
  if (waitingChange(limit, nowMs)?.amount === wanted) return limit
  return { ...limit, pending: { amount: wanted, from_ms: nowMs + LOOSENING_MS } }
}

/**
 * Returns a limit after its member has confirmed what waits. `limit-waiting`: the day is not over. `limit-changed`:
 * something else waits by now. `not-found`: nothing waits, or it was not confirmed in time.
 */
export function confirmChange(
  limit: Limit,
  amount: number | null,
  nowMs: number,
): Limit | 'not-found' | 'limit-waiting' | 'limit-changed' {
  const waiting = waitingChange(limit, nowMs)
  if (waiting === null) return 'not-found'
  if (waiting.amount !== amount) return 'limit-changed'
  return waiting.from_ms > nowMs ? 'limit-waiting' : { ...limit, amount, pending: null }
}

/** Returns a limit without what waits; null when nothing waits. */
export function cancelChange(limit: Limit, nowMs: number): Limit | null {
  return waitingChange(limit, nowMs) && { ...limit, pending: null }
}
