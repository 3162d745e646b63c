import type { RealityCheckMinutes } from '#api/protection/reality-check'

/**
 * A session of play: from the first bet, or the opening of a game, until a pause. Amounts are in minor units and count the
 * member's own money, as limits do; times are epoch ms.
 */
export interface PlaySession {
  /** Null: nothing was played yet. */
  since_ms: number | null
  /** When the session began, or its last check was acknowledged. */
  checked_ms: number
  /** When a game was last opened or a bet accepted. */
  last_ms: number
  staked: number
  won: number
  minutes: RealityCheckMinutes
  /** The longer interval that was chosen, and from when it applies. */
  pending: { minutes: RealityCheckMinutes; from_ms: number } | null
}

export const MINUTE_MS = 60_000

/** A pause of this length ends a session of play: as long as the shortest interval. */
export const PAUSE_MS = 15 * MINUTE_MS

/** How long a longer interval waits, like every other setting that protects less (GLI-19 A.3.7(a)). */
export const LONGER_INTERVAL_MS = 24 * 60 * MINUTE_MS

/** The session of a member who has never played or chosen. */
export const NO_SESSION: PlaySession = {
  ...{ since_ms: null, checked_ms: 0, last_ms: 0, staked: 0, won: 0, minutes: 60, pending: null },
}

/** Returns the interval in force, in minutes. */
export function intervalOf({ minutes, pending }: PlaySession, nowMs: number): RealityCheckMinutes {
  return pending !== null && pending.from_ms <= nowMs ? pending.minutes : minutes
}

/** Returns when the next check is due, in epoch ms. */
export function dueOf(session: PlaySession, nowMs: number): number {
  return session.checked_ms + intervalOf(session, nowMs) * MINUTE_MS
}

/**
 * Returns true while a check waits for its member: its time came before a pause had ended the session. It waits then
 * however long the member stays away.
 */
export function isCheckDue(session: PlaySession, nowMs: number): boolean {
  if (session.since_ms === null) return false
  const dueMs = dueOf(session, nowMs)
  return dueMs <= nowMs && dueMs < session.last_ms + PAUSE_MS
}

/** Returns true while the session goes on: no pause has ended it, or its check waits. */
export function isPlaying(session: PlaySession, nowMs: number): boolean {
  return session.since_ms !== null && (!isPaused(session, nowMs) || isCheckDue(session, nowMs))
}

/** Returns the session after a game was opened or a bet accepted: the same, or a new one after a pause. */
export function continueSession(session: PlaySession, nowMs: number): PlaySession {
  // Opening a game is no acknowledgement, and the time until then was not played.
  if (isCheckDue(session, nowMs)) return session
  if (isPlaying(session, nowMs)) return { ...session, last_ms: Math.max(session.last_ms, nowMs) }
  return { ...session, since_ms: nowMs, checked_ms: nowMs, last_ms: nowMs, staked: 0, won: 0 }
}

/**
 * Returns the session after its check was acknowledged: it goes on, or is over where a pause has passed meanwhile. The same
 * when none is due, so that nobody puts one off early.
 */
export function acknowledge(session: PlaySession, nowMs: number): PlaySession {
  if (!isCheckDue(session, nowMs)) return session
  return isPaused(session, nowMs) ? { ...session, since_ms: null } : { ...session, checked_ms: nowMs, last_ms: nowMs }
}

/** Returns how long the member has played, in milliseconds; a pause does not count. */
export function playedMs(session: PlaySession, nowMs: number): number {
  if (session.since_ms === null) return 0
  const endMs = isPaused(session, nowMs) ? Math.max(session.last_ms, dueOf(session, nowMs)) : nowMs
  return Math.max(0, endMs - session.since_ms)
}

function isPaused({ last_ms: lastMs }: PlaySession, nowMs: number): boolean {
  return nowMs >= lastMs + PAUSE_MS
}

/**
 * Returns the session under another interval. A shorter one applies at once and replaces what waits; a longer one waits a
 * day, and the same again does not wait anew.
 */
export function changeInterval(before: PlaySession, wanted: RealityCheckMinutes, nowMs: number): PlaySession {
  // What a pause has ended must not become due by a shorter interval.
  const session = isPlaying(before, nowMs) ? before : { ...before, since_ms: null }
  const minutes = intervalOf(session, nowMs)
  if (wanted <= minutes) return { ...session, minutes: wanted, pending: null }
  const pending = session.pending !== null && session.pending.from_ms > nowMs ? session.pending : null
  const isSame = pending?.minutes === wanted
  return { ...session, minutes, pending: isSame ? pending : { minutes: wanted, from_ms: nowMs + LONGER_INTERVAL_MS } }
}
