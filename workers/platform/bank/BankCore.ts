import { forget, openRooms, type Rooms } from './rooms.ts'
import type { BankStorage } from './storage.ts'
import { createTables } from './tables.ts'
import { type Outside, WAKINGS } from './waking.ts'

/** How long the journal gathers before it goes to the queue. */
const GATHER_MS = 250

/**
 * A bank without its runtime: storage and clock are given, so that the object and the simulation run the same. All that
 * is checked and changed together happens in one `transact`.
 */
export class BankCore {
  readonly rooms: Rooms
  readonly #storage: BankStorage
  readonly #clock: () => number
  #isOutboxAsked = false

  constructor(storage: BankStorage, name: string, clock: () => number) {
    createTables(storage.sql)
    this.#storage = storage
    this.#clock = clock
    this.rooms = openRooms(storage.sql, name)
    this.transact(() => this.#wake())
  }

  /** Runs the work all or nothing, with everything the rooms kept back for the end of the transaction. */
  transact<Answer>(work: () => Answer): Answer {
    try {
      return this.#storage.transactionSync(() => {
        const answer = work()
        this.rooms.book.flush()
        return answer
      })
    } catch (error) {
      forget(this.rooms)
      this.#isOutboxAsked = false
      throw error
    }
  }

  /** One operation, inside `transact`, at the time of the clock. */
  perform<Answer>(operation: (rooms: Rooms, now_ms: number) => Answer): Answer {
    const { book, alarms } = this.rooms
    const before = book.head
    const now_ms = this.#clock()
    const answer = operation(this.rooms, now_ms)
    if (book.head > before && !this.#isOutboxAsked) {
      this.#isOutboxAsked = true
      alarms.ask('outbox', now_ms + GATHER_MS)
    }
    return answer
  }

  /** Does what is due; one that fails does not keep the others from theirs. */
  async alarm(outside: Outside): Promise<void> {
    const now_ms = this.#clock()
    const due = this.transact(() => this.rooms.alarms.take(now_ms))
    if (due.includes('outbox')) this.#isOutboxAsked = false
    for (const name of due) {
      const next = await WAKINGS[name](this, outside, now_ms)
      if (next !== null) this.transact(() => this.rooms.alarms.ask(name, next))
    }
  }

  /** What a crash may have left undone is asked for again. */
  #wake(): void {
    const now_ms = this.#clock()
    const { outbox, notices, book, alarms, deposits, withdrawals } = this.rooms
    if (outbox.isBehind(book.head)) alarms.ask('outbox', now_ms)
    if (notices.areWaiting) alarms.ask('notices', now_ms)
    const due = withdrawals.lapse(now_ms)
    if (due !== null) alarms.ask('withdrawals', due)
    const next = deposits.expire(now_ms)
    if (next !== null) alarms.ask('deposits', next)
  }
}
