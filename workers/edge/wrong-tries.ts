const WINDOW_MS = 60_000
const MAX_WRONG = 10
/**
 * Beyond this many addresses the oldest count is dropped to bound memory. That is safe: the token is too long to guess.
 */
const MAX_ADDRESSES = 1_000

/** Counts wrong tokens by address, in this isolate. */
export class WrongTries {
  readonly #tries = new Map<string, { count: number; since: number }>()
  readonly #now: () => number

  constructor(now: () => number = () => Date.now()) {
    this.#now = now
  }

  /** Returns the seconds to wait; 0 when the address may try. */
  waitFor(address: string): number {
    const tries = this.#current(address)
    if (!tries || tries.count < MAX_WRONG) return 0
    return Math.ceil((tries.since + WINDOW_MS - this.#now()) / 1_000)
  }

  add(address: string): void {
    const tries = this.#current(address) ?? { count: 0, since: this.#now() }
    this.#tries.set(address, { ...tries, count: tries.count + 1 })
    const [oldest] = this.#tries.keys()
    if (this.#tries.size > MAX_ADDRESSES && oldest !== undefined) this.#tries.delete(oldest)
  }

  #current(address: string) {
    const tries = this.#tries.get(address)
    return tries && this.#now() < tries.since + WINDOW_MS ? tries : undefined
  }
}
