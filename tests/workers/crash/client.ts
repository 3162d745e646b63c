import { setTimeout as wait } from 'node:timers/promises'
import type { Books } from './books.ts'
import { deposit, withdrawal } from './cashier.ts'
import type { Deed, Self } from './deed.ts'
import { adjustment, transfer } from './hands.ts'
import { roundAtVendor, spinAtStudio } from './rounds.ts'

/** The longest a client thinks before its next deed. */
const THINKING_MS = 500
const AGAIN_MS = 200

/**
 * One of the clients: does what its dice say, one deed after the other, and believes only what it was answered. A deed
 * whose answer was cut off is done again under the same id until there is one.
 */
export class Client {
  readonly self: Self
  readonly #books: Books
  #deeds: Deed[] = []
  /** Why the deed in hand has to wait, for the message of a failing test. */
  #why = ''

  constructor(self: Self, books: Books) {
    this.self = self
    this.#books = books
  }

  /** Money to begin with. */
  async open(): Promise<void> {
    this.#deeds = deposit(this.self, 1_000_000, false)
    await this.finish(Number.POSITIVE_INFINITY)
  }

  /** Works until the server is killed, which `life` says; whoever is cut off before that was wronged. */
  async workUntilCut(life: AbortSignal): Promise<void> {
    try {
      for (;;) {
        await wait(this.self.dice.below(THINKING_MS), undefined, { signal: life })
        if (this.#deeds.length === 0) this.#deeds = this.#thought()
        await this.#try()
      }
    } catch (error) {
      if (!life.aborted || !isCut(error)) throw error
      if (error instanceof TypeError) this.#books.cut += 1
    }
    const [cut, ...rest] = this.#deeds
    if (cut?.afterCut) this.#deeds = [...cut.afterCut(), ...rest]
  }

  /** Carries through what was begun, and begins nothing. */
  async finish(until_ms: number): Promise<void> {
    while (this.#deeds.length > 0) {
      if (Date.now() > until_ms) throw new Error(`${this.#deeds[0]?.work} is not settled: ${this.#why}`)
      await this.#try()
    }
  }

  async #try(): Promise<void> {
    const [deed, ...rest] = this.#deeds
    if (!deed) return
    const told = await deed.act().catch((error: unknown) => {
      if (error instanceof Error && error.name === 'TimeoutError') return { is: 'again', why: error.name } as const
      throw error
    })
    if (told.is === 'again') {
      this.#why = told.why
      this.#books.noteAgain(told.why)
      await wait(AGAIN_MS)
      return
    }
    this.#books.note(deed.work, told)
    this.#deeds = [...((told.is === 'done' && told.next) || []), ...rest]
  }

  #thought(): Deed[] {
    const { self } = this
    const { studio } = self
    return self.dice.one<Deed[]>([
      [60, () => roundAtVendor(self)],
      [12, () => deposit(self)],
      [8, () => adjustment(self)],
      [3, () => withdrawal(self)],
      [self.line.down.length > 0 ? 40 : 0, () => transfer(self)],
      [studio ? 30 : 0, () => (studio ? spinAtStudio(self, studio) : [])],
    ])
  }
}

/** `fetch` says by a cause that the connection broke; or the client was thinking when the server went. */
function isCut(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || (error instanceof TypeError && error.cause !== undefined)
}
