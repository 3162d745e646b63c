import { createHash } from 'node:crypto'

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
  #unreported = 0
  #reportedAt = Number.NEGATIVE_INFINITY

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

  /** Counts one more for the audit log. Returns how many to report now; 0 within a minute of the last report. */
  takeReport(): number {
    this.#unreported += 1
    if (this.#now() < this.#reportedAt + WINDOW_MS) return 0
    const count = this.#unreported
    this.#reportedAt = this.#now()
    this.#unreported = 0
    return count
  }

  #current(address: string) {
    const tries = this.#tries.get(address)
    return tries && this.#now() < tries.since + WINDOW_MS ? tries : undefined
  }
}

/** How many tokens are remembered; the oldest is forgotten first. */
const MAX_TOKENS = 200

/** The personal tokens that the platform accepted, as hashes, in this isolate. */
export class PersonalTokens {
  readonly #hashes = new Set<string>()

  has(token: string): boolean {
    return this.#hashes.has(hashOf(token))
  }

  add(token: string): void {
    this.#hashes.add(hashOf(token))
    const [oldest] = this.#hashes
    if (this.#hashes.size > MAX_TOKENS && oldest !== undefined) this.#hashes.delete(oldest)
  }

  delete(token: string): void {
    this.#hashes.delete(hashOf(token))
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
