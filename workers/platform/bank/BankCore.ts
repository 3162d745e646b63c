import { log } from '../../shared/log.ts'
import { migrate } from '../../shared/object-migrations.ts'
import type { AlarmName } from './Alarms.ts'
import { ALARM_HANDLERS, type BankPorts, RETRY_MS } from './alarm-handlers.ts'
import { endExclusions } from './commands/limits.ts'
import { BANK_MIGRATIONS } from './migrations.ts'
import type { BankStorage } from './storage.ts'
import { type BankStores, forget, openBankStores } from './stores.ts'

/** How long journal entries are collected before they are sent to the queue. */
const GATHER_MS = 250

/**
 * A bank without its runtime: storage and clock are injected, so that the object and the simulation run the same code.
 * Everything that is checked and changed together happens in one `transact`.
 */
export class BankCore {
  readonly stores: BankStores
  readonly #storage: BankStorage
  readonly #clock: () => number
  #isOutboxScheduled = false
  #isLiveScheduled = false

  constructor(storage: BankStorage, name: string, clock: () => number) {
    migrate(storage, BANK_MIGRATIONS)
    this.#storage = storage
    this.#clock = clock
    this.stores = openBankStores(storage.sql, name)
    this.transact(() => this.#wake())
  }

  /** Runs the work all or nothing, including what the stores write at the end of the transaction. */
  transact<Result>(work: () => Result): Result {
    try {
      return this.#storage.transactionSync(() => {
        const before = this.stores.ledger.head
        const result = work()
        if (this.stores.ledger.head > before) this.#scheduleOutbox()
        if (this.stores.live.hasNew) this.#scheduleLive()
        this.stores.ledger.flush()
        return result
      })
    } catch (error) {
      forget(this.stores)
      this.#isOutboxScheduled = false
      this.#isLiveScheduled = false
      throw error
    }
  }

  /** Runs one operation, inside `transact`, at the current time of the clock. */
  perform<Result>(operation: (stores: BankStores, nowMs: number) => Result): Result {
    return operation(this.stores, this.#clock())
  }

  /** Runs the alarm handlers that are due; one that fails is tried again and does not stop the others. */
  async alarm(ports: BankPorts): Promise<void> {
    const nowMs = this.#clock()
    const due = this.transact(() => this.stores.alarms.take(nowMs))
    if (due.includes('outbox')) this.#isOutboxScheduled = false
    if (due.includes('live')) this.#isLiveScheduled = false
    for (const name of due) {
      const next = await this.#handle(name, ports, nowMs)
      if (next !== null) this.transact(() => this.stores.alarms.schedule(name, next))
    }
  }

  async #handle(name: AlarmName, ports: BankPorts, nowMs: number): Promise<number | null> {
    try {
      return await ALARM_HANDLERS[name](this, ports, nowMs)
    } catch (error) {
      log('error', 'alarm failed', { bank: this.stores.name, alarm: name, error })
      return nowMs + RETRY_MS
    }
  }

  /**
   * Schedules the outbox, which sends new journal entries to the queue, whether an operation or an alarm wrote them.
   */
  #scheduleOutbox(): void {
    if (this.#isOutboxScheduled) return
    this.#isOutboxScheduled = true
    this.stores.alarms.schedule('outbox', this.#clock() + GATHER_MS)
  }

  /** Schedules the delivery to live followers. It gathers changes as the outbox does, so that one alarm serves both. */
  #scheduleLive(): void {
    if (this.#isLiveScheduled) return
    this.#isLiveScheduled = true
    this.stores.alarms.schedule('live', this.#clock() + GATHER_MS)
  }

  /** Schedules again the alarms for work that a crash may have left undone. */
  #wake(): void {
    const nowMs = this.#clock()
    const { outbox, notices, audit, alarms, deposits, adjustments, departures, limits, spending, withdrawals, live } =
      this.stores
    if (outbox.isWaiting) alarms.schedule('outbox', nowMs)
    if (notices.isWaiting) alarms.schedule('notices', nowMs)
    if (live.isWaiting) alarms.schedule('live', nowMs)
    if (audit.isWaiting) alarms.schedule('audit', nowMs)
    const proposed = adjustments.expire(nowMs)
    if (proposed !== null) alarms.schedule('adjustments', proposed)
    if (departures.destinations.length > 0) alarms.schedule('transfers', nowMs)
    spending.countOld(nowMs)
    const back = endExclusions(this.stores, nowMs)
    if (back !== null) alarms.schedule('exclusions', back)
    const ready = limits.nextReady()
    if (ready !== null) alarms.schedule('limits', ready)
    const due = withdrawals.lapse(nowMs)
    if (due !== null) alarms.schedule('withdrawals', due)
    const next = deposits.expire(nowMs)
    if (next !== null) alarms.schedule('deposits', next)
  }
}
