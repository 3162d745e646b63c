import { setTimeout as wait } from 'node:timers/promises'
import { deposit, withdrawal } from './cashier.ts'
import type { Deed, Self } from './deed.ts'
import type { ExpectedJournal } from './expected-journal.ts'
import { adjustment, transfer } from './manual-actions.ts'
import { roundAtVendor, spinAtStudio } from './rounds.ts'

/** The longest pause of a client between two deeds. */
const THINKING_MS = 500
const AGAIN_MS = 200

/**
 * One client: performs one random deed after another and believes only the replies it gets. A deed whose reply was lost
 * is repeated under the same id until there is a reply.
 */
export class Client {
  readonly self: Self
  readonly #expectedJournal: ExpectedJournal
  #deeds: Deed[] = []
  /** The reason why the current deed must wait, for the message of a failing test. */
  #why = ''

  constructor(self: Self, expectedJournal: ExpectedJournal) {
    this.self = self
    this.#expectedJournal = expectedJournal
  }

  /** Makes the initial deposit. */
  async open(): Promise<void> {
    this.#deeds = deposit(this.self, 1_000_000, false)
    await this.finish(Number.POSITIVE_INFINITY)
  }

  /**
   * Works until the server is killed, which the signal `life` announces. A connection error before that fails the test.
   */
  async workUntilCut(life: AbortSignal): Promise<void> {
    try {
      for (;;) {
        await wait(this.self.dice.below(THINKING_MS), undefined, { signal: life })
        if (this.#deeds.length === 0) this.#deeds = this.#thought()
        await this.#try()
      }
    } catch (error) {
      if (!life.aborted || !isCut(error)) throw error
      if (error instanceof TypeError) this.#expectedJournal.cut += 1
    }
    const [cut, ...rest] = this.#deeds
    if (cut?.afterCut) this.#deeds = [...cut.afterCut(), ...rest]
  }

  /** Finishes the current deeds and starts no others. */
  async finish(untilMs: number): Promise<void> {
    while (this.#deeds.length > 0) {
      if (Date.now() > untilMs) throw new Error(`${this.#deeds[0]?.work} is not settled: ${this.#why}`)
      await this.#try()
    }
  }

  async #try(): Promise<void> {
    const [deed, ...rest] = this.#deeds
    if (!deed) return
    const outcome = await deed.act().catch((error: unknown) => {
      if (error instanceof Error && error.name === 'TimeoutError') return { is: 'again', why: error.name } as const
      throw error
    })
    if (outcome.is === 'again') {
      this.#why = outcome.why
      this.#expectedJournal.noteAgain(outcome.why)
      await wait(AGAIN_MS)
      return
    }
    this.#expectedJournal.note(deed.work, outcome)
    this.#deeds = [...((outcome.is === 'done' && outcome.next) || []), ...rest]
  }

  #thought(): Deed[] {
    const { self } = this
    const { studio } = self
    return self.dice.one<Deed[]>([
      [60, () => roundAtVendor(self)],
      [12, () => deposit(self)],
      [8, () => adjustment(self)],
      [3, () => withdrawal(self)],
      [self.lineage.down.length > 0 ? 40 : 0, () => transfer(self)],
      [studio ? 30 : 0, () => (studio ? spinAtStudio(self, studio) : [])],
    ])
  }
}

/**
 * `fetch` reports a broken connection by a cause; an AbortError means that the client was pausing when the server died.
 */
function isCut(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || (error instanceof TypeError && error.cause !== undefined)
}
