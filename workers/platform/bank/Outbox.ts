import type { JournalEvent, JournalMessage } from './words.ts'

/** Transfers in one message: about 40 kB, and a queue takes 128. */
const EVENTS_A_MESSAGE = 100
/** Messages sent before the bank looks up again. */
const MESSAGES_A_TURN = 10

type EventRow = Omit<JournalEvent, 'closes' | 'free' | 'before' | 'at'> & {
  closes: number
  free: number
  change: number
  at_ms: number
}

/** The journal is its own outbox: `sent` says how far the queue has it. What is sent twice is applied once. */
export class Outbox {
  readonly #sql: SqlStorage
  readonly #queue: Queue
  readonly #bank: string

  constructor(sql: SqlStorage, queue: Queue, bank: string) {
    this.#sql = sql
    this.#queue = queue
    this.#bank = bank
  }

  /** True when the queue does not have all of the journal yet. */
  isBehind(head: number): boolean {
    return this.#sent() < head
  }

  /** Sends the next part of the journal, in order; the mark moves only after the queue has taken it. */
  async drain(): Promise<void> {
    for (let turn = 0; turn < MESSAGES_A_TURN; turn += 1) {
      const events = this.#after(this.#sent())
      const last = events.at(-1)
      if (!last) return
      const message: JournalMessage = { bank: this.#bank, events }
      await this.#queue.send(message)
      this.#sql.exec('UPDATE outbox SET sent = ?', last.sequence)
    }
  }

  #sent(): number {
    return this.#sql.exec<{ sent: number }>('SELECT sent FROM outbox').one().sent
  }

  #after(sequence: number): JournalEvent[] {
    const rows = this.#sql.exec<EventRow>(
      `SELECT t.sequence, id, kind, member, t.unit, t.amount, vendor, game, round, reference, closes, free, actor,
              t.balance AS after, coalesce(p.amount, 0) AS change, at_ms
       FROM transfer t LEFT JOIN posting p ON p.sequence = t.sequence AND p.account = 'cash' AND p.unit = t.unit
       WHERE t.sequence > ? ORDER BY t.sequence LIMIT ?`,
      sequence,
      EVENTS_A_MESSAGE,
    )
    return rows.toArray().map(eventOf)
  }
}

function eventOf({ change, at_ms, closes, free, ...row }: EventRow): JournalEvent {
  const at = new Date(at_ms).toISOString()
  return { ...row, closes: closes === 1, free: free === 1, before: row.after - change, at }
}
