import { withTimeout } from './timeout.ts'

/** Nobody waits longer for a load than this; a load whose own request was cut off is given up after it. */
const PATIENCE_MS = 2_000
/** After a failure the last known good is served this long before the next try. */
const RETRY_MS = 1_000

interface Flight<Value> {
  startedAt: number
  done: Promise<Value>
}

/**
 * A value from the database, remembered by an isolate for `trust_ms`: one load at a time, and the last known good when a
 * load fails, because a win must land also while the database rests.
 */
export class CachedValue<Source, Value> {
  readonly #load: (source: Source) => Promise<Value>
  readonly #trust_ms: number
  readonly #now: () => number
  #known: { value: Value; until: number; askedAt: number } | null = null
  #flight: Flight<Value> | null = null

  constructor(load: (source: Source) => Promise<Value>, trust_ms: number, now: () => number = () => Date.now()) {
    this.#load = load
    this.#trust_ms = trust_ms
    this.#now = now
  }

  async read(source: Source): Promise<Value> {
    const now = this.#now()
    if (this.#known && now < this.#known.until) return this.#known.value
    const waits = this.#flight && now - this.#flight.startedAt < PATIENCE_MS
    const flight = waits && this.#flight ? this.#flight : this.#start(source, now)
    try {
      return await withTimeout(PATIENCE_MS, flight.done)
    } catch (error) {
      if (!this.#known) throw error
      console.error(JSON.stringify({ level: 'error', vendors: String(error), kept: 'last known good' }))
      this.#known.until = this.#now() + RETRY_MS
      return this.#known.value
    }
  }

  /**
   * The value as it is after `since_ms`: one load for all who ask at once, and what is known is served to the others
   * meanwhile. Rejects when the load fails.
   */
  async readSince(source: Source, since_ms: number): Promise<Value> {
    if (this.#known && this.#known.askedAt > since_ms) return this.#known.value
    const flight = this.#flight && this.#flight.startedAt > since_ms ? this.#flight : this.#start(source, this.#now())
    return withTimeout(PATIENCE_MS, flight.done)
  }

  /** What was just changed is read anew; a load under way cannot bring the old back. */
  forget(): void {
    if (this.#known) this.#known.until = 0
    this.#flight = null
  }

  #start(source: Source, startedAt: number): Flight<Value> {
    const flight: Flight<Value> = {
      startedAt,
      done: this.#load(source)
        .then((value) => {
          if (this.#flight === flight) this.#known = { value, until: this.#now() + this.#trust_ms, askedAt: startedAt }
          return value
        })
        .finally(() => {
          if (this.#flight === flight) this.#flight = null
        }),
    }
    this.#flight = flight
    return flight
  }
}
