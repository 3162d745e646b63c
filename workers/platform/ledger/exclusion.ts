import type { ExclusionKind } from '#api/protection/breaks'

/** The current exclusion of a member. */
export interface Exclusion {
  kind: ExclusionKind
  since_ms: number
  /** A time-out ends here by itself, an exclusion on request from here on. Null: never, or once an operator ends it. */
  until_ms: number | null
  /** When an exclusion ends, as it was asked for; null: nobody has asked. */
  returns_ms: number | null
  /** Until when the member has bound themselves: nobody ends it before. Epoch ms; 0: an operator has set it. */
  bound_ms: number
}

const DAY_MS = 24 * 3_600_000
/** A time-out lasts from a day to six weeks, an exclusion at least six months (RTS 14, LCCP 3.5.3). */
const SHORTEST_MS = { 'time-out': DAY_MS, exclusion: 183 * DAY_MS } as const satisfies Record<ExclusionKind, number>
const LONGEST_MS = 42 * DAY_MS
/**
 * Waiting period before an earlier end takes effect: a day when the exclusion had an end, a week when it had none (MGA
 * Directive 2).
 */
const WAIT_MS = { definite: DAY_MS, indefinite: 7 * DAY_MS } as const
/** The end of what never ends. */
const FOR_GOOD_MS = Number.MAX_SAFE_INTEGER

/** Returns true when an exclusion of the kind may last from now until then. */
export function isSpan(kind: ExclusionKind, untilMs: number | null, nowMs: number): boolean {
  if (untilMs === null) return kind === 'exclusion'
  const lengthMs = untilMs - nowMs
  return lengthMs >= SHORTEST_MS[kind] && (kind === 'exclusion' || lengthMs <= LONGEST_MS)
}

/** The exclusion that an operator sets, or that ends with another one. */
export const setFrom = (kind: ExclusionKind, sinceMs: number, untilMs: number | null): Exclusion => ({
  ...{ kind, since_ms: sinceMs, until_ms: untilMs, returns_ms: null, bound_ms: 0 },
})

/** The exclusion that a member takes: it binds everybody until its end. */
export const takenFrom = (kind: ExclusionKind, sinceMs: number, untilMs: number | null): Exclusion => ({
  ...setFrom(kind, sinceMs, untilMs),
  bound_ms: untilMs ?? FOR_GOOD_MS,
})

/**
 * Returns the exclusion after another one was requested: a longer one replaces it at once, a shorter one changes
 * nothing. An exclusion never becomes a time-out, which would end by itself.
 */
export function extendExclusion(now: Exclusion | null, wanted: Exclusion): Exclusion {
  if (now === null) return wanted
  const isLonger = endMs(wanted) > endMs(now)
  const isStronger = now.kind === 'time-out' && wanted.kind === 'exclusion'
  const boundMs = Math.max(now.bound_ms, wanted.bound_ms)
  if (!isLonger && !isStronger) return boundMs === now.bound_ms ? now : { ...now, bound_ms: boundMs }
  const { until_ms: untilMs } = isLonger ? wanted : now
  const { kind, since_ms: sinceMs } = now.kind === 'exclusion' && wanted.kind === 'time-out' ? now : wanted
  return { ...setFrom(kind, sinceMs, untilMs), bound_ms: boundMs }
}

/**
 * Returns the exclusion after its end was requested by an operator: never before the minimum length and the waiting
 * period are over. Null while the member has bound themselves.
 */
export function shortenExclusion(now: Exclusion, nowMs: number): Exclusion | null {
  if (now.bound_ms > nowMs) return null
  const waitMs = now.until_ms === null ? WAIT_MS.indefinite : WAIT_MS.definite
  const end = Math.max(nowMs + waitMs, now.since_ms + SHORTEST_MS[now.kind])
  if (now.kind === 'time-out') return endMs(now) <= end ? now : { ...now, until_ms: end }
  if (now.returns_ms !== null && now.returns_ms <= end) return now
  return { ...now, until_ms: Math.min(endMs(now), end), returns_ms: end }
}

/**
 * Returns the exclusion after the member asked to return: it ends a day later (LCCP 3.5.3). The same again changes nothing.
 * Null while it has not reached its end, and for a time-out, which ends by itself.
 */
export function returnFrom(now: Exclusion, nowMs: number): Exclusion | null {
  if (now.kind === 'time-out' || endMs(now) > nowMs) return null
  return now.returns_ms === null ? { ...now, returns_ms: nowMs + DAY_MS } : now
}

const endMs = ({ until_ms: untilMs }: Exclusion): number => untilMs ?? FOR_GOOD_MS
