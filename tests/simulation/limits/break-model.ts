/** What the rules of breaks are, a second time and from the sentences alone: no code of the ledger is in it. */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** What members choose from, in days. */
export const LENGTHS = {
  '24-hours': 1,
  '7-days': 7,
  '30-days': 30,
  '6-weeks': 42,
  '6-months': 184,
} as const
export type Length = keyof typeof LENGTHS

/** A break of one member. Only what is longer or stricter changes it. */
export class BreakModel {
  #now: { isExclusion: boolean; until_ms: number; returns_ms: number | null } | null = null

  get isRunning(): boolean {
    return this.#now !== null
  }

  /** The member takes one: it ends at a full minute. */
  take(length: Length, nowMs: number): void {
    const end = nowMs + LENGTHS[length] * DAY
    this.begin(length === '6-months', end + ((MINUTE - (end % MINUTE)) % MINUTE))
  }

  begin(isExclusion: boolean, untilMs: number): void {
    const before = this.#now
    const until = Math.max(before?.until_ms ?? 0, untilMs)
    const isStricter = isExclusion && before?.isExclusion !== true
    if (before !== null && until === before.until_ms && !isStricter) return
    this.#now = { isExclusion: isExclusion || before?.isExclusion === true, until_ms: until, returns_ms: null }
  }

  /** Only an exclusion that has reached its end, and a day later. Returns whether it could be asked for. */
  comeBack(nowMs: number): boolean {
    if (this.#now === null || !this.#now.isExclusion || this.#now.until_ms > nowMs) return false
    this.#now.returns_ms ??= nowMs + DAY
    return true
  }

  /** A time-out ends by itself, an exclusion only where its member has asked to return. */
  pass(nowMs: number): void {
    if (this.#now === null) return
    const endMs = this.#now.isExclusion ? this.#now.returns_ms : this.#now.until_ms
    if (endMs !== null && endMs <= nowMs) this.#now = null
  }
}
