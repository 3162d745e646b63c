import type { ExclusionKind } from '#api/operator/protection'

/** The current exclusion of a member. */
export interface Exclusion {
  kind: ExclusionKind
  since_ms: number
  /** Null: until it is ended by request. */
  until_ms: number | null
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

/** Returns true when an exclusion of the kind may last from now until then. */
export function isSpan(kind: ExclusionKind, untilMs: number | null, nowMs: number): boolean {
  if (untilMs === null) return kind === 'exclusion'
  const lengthMs = untilMs - nowMs
  return lengthMs >= SHORTEST_MS[kind] && (kind === 'exclusion' || lengthMs <= LONGEST_MS)
}

/**
 * Returns the exclusion after another one was requested: a longer one replaces it at once, a shorter one changes
 * nothing.
 */
export function extendExclusion(now: Exclusion | null, wanted: Exclusion): Exclusion {
  if (now === null) return wanted
  const isLonger = now.until_ms !== null && (wanted.until_ms === null || wanted.until_ms > now.until_ms)
  return isLonger ? wanted : now
}

/**
 * Returns the exclusion after its end was requested: never before the minimum length and the waiting period are over.
 */
export function shortenExclusion(now: Exclusion, nowMs: number): Exclusion {
  const waitMs = now.until_ms === null ? WAIT_MS.indefinite : WAIT_MS.definite
  const endMs = Math.max(nowMs + waitMs, now.since_ms + SHORTEST_MS[now.kind])
  return now.until_ms !== null && now.until_ms <= endMs ? now : { ...now, until_ms: endMs }
}
