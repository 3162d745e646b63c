import type { JournalEvent, JournalMessage } from './bank-types.ts'
import { type Deliverable, ResendTimer } from './Deliverable.ts'
import type { Sql } from './storage.ts'

/** Transfers per message: about 40 kB; a queue message may have 128 kB. */
const EVENTS_A_MESSAGE = 100
/** Transfers sent before the read models have replied for the first time, and sent again at one time. */
const EVENTS_AT_ONCE = 1_000

type EventRow = Omit<JournalEvent, 'closes' | 'free' | 'before' | 'at'> & {
  closes: number
  free: number
  change: number
  at_ms: number
}

const part = (account: string) =>
  `coalesce((SELECT sum(amount) FROM posting WHERE sequence = t.sequence AND unit = t.unit AND ${account}), 0)`

/** A transfer with the changes per account; for a payment, the amount posted to the house is the fee. */
const EVENTS = `
  SELECT sequence, id, kind, member, unit, amount, vendor, game, round, reference, closes, free, actor,
         balance AS after, ${part("account IN ('cash', 'points')")} AS change, ${part("account IN ('bonus', 'gift')")} AS bonus,
         ${part("account GLOB 'vendor:*'")} AS subWallet,
         iif(kind IN ('deposit', 'chargeback', 'hold-post', 'payout-returned'), ${part("account = 'house'")}, 0) AS fee, at_ms,
         CASE WHEN kind = 'bet' THEN sequence WHEN kind IN ('win', 'win-held', 'win-released', 'win-returned', 'rollback', 'round-end') THEN (
           SELECT bet.sequence FROM transfer AS bet WHERE bet.id = t.reference AND bet.kind = 'bet')
         WHEN kind = 'win-rollback' THEN (
           SELECT bet.sequence FROM transfer AS win JOIN transfer AS bet ON bet.id = win.reference AND bet.kind = 'bet'
           WHERE win.id = t.reference) END AS bet
  FROM transfer t WHERE sequence > ? ORDER BY sequence LIMIT ?`

/**
 * The journal is its own outbox. `confirmed` is the last sequence up to which the read models have said that they hold
 * every transfer; what is after it is sent until they do, however often the queue loses, delays or repeats a message. A
 * transfer sent twice is applied once.
 */
export class Outbox implements Deliverable<JournalMessage> {
  readonly timer = new ResendTimer()
  readonly #sql: Sql
  readonly #bank: string
  /** The last sequence sent since the bank started: what was sent before may be lost. */
  #sent: number
  /** The transfers to be sent again: after `from`, up to `until`. */
  #again: { from: number; until: number } | null = null
  /** The end of the transfers that were sent again last, until the read models have confirmed any. */
  #againUntil: number | null = null
  /** True once the read models have confirmed anything since the bank started. */
  #hasReply = false

  constructor(sql: Sql, bank: string) {
    this.#sql = sql
    this.#bank = bank
    this.#sent = this.confirmed
  }

  get confirmed(): number {
    return this.#sql.exec<{ confirmed: number }>('SELECT confirmed FROM outbox').one().confirmed
  }

  get isWaiting(): boolean {
    return this.#sql.exec('SELECT 1 FROM transfer WHERE sequence > ? LIMIT 1', this.confirmed).toArray().length > 0
  }

  /** The next part of the journal, in order: first what is sent again, then what was never sent. */
  get message(): JournalMessage | null {
    const { confirmed } = this
    const again = this.#again ? this.#between(Math.max(this.#again.from, confirmed), this.#again.until) : []
    if (again.length > 0) return { bank: this.#bank, events: again }
    this.#again = null
    // The read models may hold far more than this bank knows; their first reply tells.
    const until = this.#hasReply ? Number.POSITIVE_INFINITY : confirmed + EVENTS_AT_ONCE
    const events = this.#between(Math.max(this.#sent, confirmed), until)
    return events.length > 0 ? { bank: this.#bank, events } : null
  }

  markSent({ events }: JournalMessage, nowMs: number): void {
    const last = events.at(-1)?.sequence ?? 0
    if (last > this.#sent) this.#sent = last
    else if (this.#again) this.#again.from = last
    this.timer.start(nowMs)
  }

  resend(): void {
    const { confirmed: from } = this
    this.#againUntil = Math.min(this.#sent, from + EVENTS_AT_ONCE)
    this.#again = { from, until: this.#againUntil }
  }

  /**
   * Records that the read models hold every transfer up to this sequence. They decide: a lower number than before means
   * that they have lost some. Returns true when there is something to send at once.
   */
  confirm(sequence: number, head: number, nowMs: number): boolean {
    const before = this.confirmed
    const confirmed = Math.min(sequence, head)
    const isFirst = !this.#hasReply
    // What was sent again has arrived and nothing after it: all that was sent later may be lost too.
    const isGap = confirmed > before && confirmed === this.#againUntil
    this.#hasReply = true
    this.#sent = isGap ? confirmed : Math.max(this.#sent, confirmed)
    if (confirmed !== before) {
      this.#sql.exec('UPDATE outbox SET confirmed = ?', confirmed)
      this.#againUntil = null
      this.timer.restart(nowMs, confirmed < this.#sent)
    }
    return this.#sent < head && (isFirst || isGap)
  }

  /** Returns the journal after a sequence, in the form the read models apply. */
  after(sequence: number, limit: number): JournalEvent[] {
    return this.#sql.exec<EventRow>(EVENTS, sequence, limit).toArray().map(eventOf)
  }

  /** Returns at most one message of the transfers after a sequence, up to another. */
  #between(sequence: number, until: number): JournalEvent[] {
    return this.after(sequence, Math.max(0, Math.min(EVENTS_A_MESSAGE, until - sequence)))
  }
}

function eventOf({ change, at_ms: atMs, closes, free, ...row }: EventRow): JournalEvent {
  const at = new Date(atMs).toISOString()
  return { ...row, closes: closes === 1, free: free === 1, before: row.after - change, at }
}
