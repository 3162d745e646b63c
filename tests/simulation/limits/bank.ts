import { Disk } from '#tests/simulation/storage'
import { BankCore } from '../../../workers/platform/bank/BankCore.ts'
import { endExclusions } from '../../../workers/platform/bank/commands/limits.ts'
import type { BankStores } from '../../../workers/platform/bank/stores.ts'

const BIRTH_MS = Date.UTC(2027, 0, 29, 23, 50)

/** How often each outcome has come. */
export const seen = new Map<string, number>()

/** A bank with a clock that is moved by hand. */
export class TestBank {
  readonly disk = new Disk()
  nowMs = BIRTH_MS
  #core = this.#start()

  write = <Result>(operation: (stores: BankStores, now: number) => Result): Result =>
    this.#core.transact(() => this.#core.perform(operation))

  /** Starts again without its caches. */
  restart(): void {
    this.#core = this.#start()
  }

  /** Runs what is due by now inside the bank. */
  ring(): void {
    this.write((stores, now) => {
      stores.deposits.expire(now)
      endExclusions(stores, now)
    })
  }

  #start(): BankCore {
    return new BankCore(this.disk, 'bank-0', () => this.nowMs)
  }
}

export function count(outcome: string): void {
  seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
}

export function note(result: object, name: string): void {
  count('refusal' in result ? `${name} ${String(result.refusal)}` : `${name} ok`)
}
