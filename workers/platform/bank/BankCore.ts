import { migrate } from '../../shared/object-migrations.ts'
import { BANK_MIGRATIONS } from './migrations.ts'
import { forget, openRooms, type Rooms } from './rooms.ts'
import type { BankStorage } from './storage.ts'
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
    migrate(storage, BANK_MIGRATIONS)
    this.#storage = storage
    this.#clock = clock
    this.rooms = openRooms(storage.sql, name)
    this.transact(() => this.#wake())
  }

  /** Runs the work all or nothing, with everything the rooms kept back for the end of the transaction. */
  transact<Answer>(work: () => Answer): Answer {
    try {
      return this.#storage.transactionSync(() => {
        const before = this.rooms.book.head
        const answer = work()
        if (this.rooms.book.head > before) this.#askOutbox()
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
    return operation(this.rooms, this.#clock())
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

  /** What the journal has gained, by an operation or by an alarm, goes to the queue. */
  #askOutbox(): void {
    if (this.#isOutboxAsked) return
    this.#isOutboxAsked = true
    this.rooms.alarms.ask('outbox', this.#clock() + GATHER_MS)
  }

  /** What a crash may have left undone is asked for again. */
  #wake(): void {
    const now_ms = this.#clock()
    const {
      outbox,
      notices,
      audit,
      book,
      alarms,
      deposits,
      adjustments,
      departures,
      exclusions,
      spending,
      withdrawals,
    } = this.rooms
    if (outbox.isBehind(book.head)) alarms.ask('outbox', now_ms)
    if (notices.areWaiting) alarms.ask('notices', now_ms)
    if (audit.message !== null) alarms.ask('audit', now_ms)
    const proposed = adjustments.expire(now_ms)
    if (proposed !== null) alarms.ask('adjustments', proposed)
    if (departures.destinations.length > 0) alarms.ask('transfers', now_ms)
    spending.countOld(now_ms)
    const back = exclusions.expire(now_ms)
    if (back !== null) alarms.ask('exclusions', back)
    const due = withdrawals.lapse(now_ms)
    if (due !== null) alarms.ask('withdrawals', due)
    const next = deposits.expire(now_ms)
    if (next !== null) alarms.ask('deposits', next)
  }
}
