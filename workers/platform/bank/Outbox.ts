import type { Sql } from './storage.ts'
import type { JournalEvent, JournalMessage } from './words.ts'

/** Transfers in one message: about 40 kB, and a queue takes 128. */
const EVENTS_A_MESSAGE = 100

type EventRow = Omit<JournalEvent, 'closes' | 'free' | 'before' | 'at'> & {
  closes: number
  free: number
  change: number
  at_ms: number
}

/** The journal is its own outbox: `sent` says how far the queue has it. What is sent twice is applied once. */
export class Outbox {
  readonly #sql: Sql
  readonly #bank: string

  constructor(sql: Sql, bank: string) {
    this.#sql = sql
    this.#bank = bank
  }

  /** True when the queue does not have all of the journal yet. */
  isBehind(head: number): boolean {
    return this.#sent() < head
  }

  /** The next part of the journal, in order; null when the queue has all of it. */
  get message(): JournalMessage | null {
    const events = this.#after(this.#sent())
    return events.length === 0 ? null : { bank: this.#bank, events }
  }

  /** The queue has taken it: the mark moves. */
  taken({ events }: JournalMessage): void {
    this.#sql.exec('UPDATE outbox SET sent = ?', events.at(-1)?.sequence ?? 0)
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
