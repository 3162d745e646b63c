import type { JournalEvent, JournalMessage } from './bank-types.ts'
import type { Sql } from './storage.ts'

/** Transfers per message: about 40 kB; a queue message may have 128 kB. */
const EVENTS_A_MESSAGE = 100

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
         balance AS after, ${part("account = 'cash'")} AS change, ${part("account IN ('bonus', 'gift')")} AS bonus,
         ${part("account GLOB 'vendor:*'")} AS subWallet,
         iif(kind IN ('deposit', 'hold-post', 'payout-returned'), ${part("account = 'house'")}, 0) AS fee, at_ms,
         CASE WHEN kind = 'bet' THEN sequence WHEN kind IN ('win', 'win-held', 'win-released', 'win-returned', 'rollback', 'round-end') THEN (
           SELECT bet.sequence FROM transfer AS bet WHERE bet.id = t.reference AND bet.kind = 'bet') END AS bet
  FROM transfer t WHERE sequence > ? ORDER BY sequence LIMIT ?`

/**
 * The journal is its own outbox: `sent` is the last sequence the queue has accepted. A transfer sent twice is applied
 * once.
 */
export class Outbox {
  readonly #sql: Sql
  readonly #bank: string

  constructor(sql: Sql, bank: string) {
    this.#sql = sql
    this.#bank = bank
  }

  /** Returns true while the queue does not have the whole journal. */
  isBehind(head: number): boolean {
    return this.#sent() < head
  }

  /** The next part of the journal, in order; null when the queue has all of it. */
  get message(): JournalMessage | null {
    const events = this.after(this.#sent(), EVENTS_A_MESSAGE)
    return events.length === 0 ? null : { bank: this.#bank, events }
  }

  /** Advances `sent` after the queue has accepted the message. */
  taken({ events }: JournalMessage): void {
    this.#sql.exec('UPDATE outbox SET sent = ?', events.at(-1)?.sequence ?? 0)
  }

  /** Returns the journal after a sequence, in the form the read models apply. */
  after(sequence: number, limit: number): JournalEvent[] {
    return this.#sql.exec<EventRow>(EVENTS, sequence, limit).toArray().map(eventOf)
  }

  #sent(): number {
    return this.#sql.exec<{ sent: number }>('SELECT sent FROM outbox').one().sent
  }
}

function eventOf({ change, at_ms: atMs, closes, free, ...row }: EventRow): JournalEvent {
  const at = new Date(atMs).toISOString()
  return { ...row, closes: closes === 1, free: free === 1, before: row.after - change, at }
}
