/** Messages of a bank that count as delivered only when their reader has confirmed them. */
export interface Deliverable<Message> {
  readonly timer: ResendTimer
  /** True while the reader has not confirmed everything. */
  readonly isWaiting: boolean
  /** The next message to send; null when all were sent since the bank started, or sent again. */
  readonly message: Message | null
  /** Notes that the queue accepted the message, which may still lose it. */
  markSent(message: Message, nowMs: number): void
  /** Makes `message` return again what was sent and never confirmed. */
  resend(): void
}

/** Delay before unconfirmed messages are sent again: the first, and the longest. It doubles each time. */
const FIRST_MS = 5_000
const LONGEST_MS = 300_000

/** The timer that sends unconfirmed messages again. It restarts with the bank. */
export class ResendTimer {
  #delayMs = FIRST_MS
  #dueMs: number | null = null

  /** When it is due, in epoch ms; null while it does not run. */
  get dueMs(): number | null {
    return this.#dueMs
  }

  /** Starts it after a message was sent; a running timer goes on. */
  start(nowMs: number): void {
    this.#dueMs ??= nowMs + this.#delayMs
  }

  /** Restarts after a confirmation, or stops when no message waits for one. */
  restart(nowMs: number, isWaiting: boolean): void {
    this.#delayMs = FIRST_MS
    this.#dueMs = isWaiting ? nowMs + FIRST_MS : null
  }

  /** Returns true when it is due, and then runs again with twice the delay. */
  consumeDue(nowMs: number): boolean {
    if (this.#dueMs === null || nowMs < this.#dueMs) return false
    this.#delayMs = Math.min(2 * this.#delayMs, LONGEST_MS)
    this.#dueMs = nowMs + this.#delayMs
    return true
  }
}
