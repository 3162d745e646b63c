import { log } from './log.ts'
import { withTimeout } from './timeout.ts'

export interface CachePolicy<Initial> {
  /** Younger than this, a value is returned at once. */
  ttlMs: number
  /** Up to this age a value is returned at once and refreshed in the background. Without it, callers wait. */
  maxStaleMs?: number
  /** After a failure the last value is returned for this long before the next load. */
  retryMs?: number
  /**
   * No caller who can have an older value waits longer for a load, and a load that takes longer no longer holds up the next
   * one.
   */
  timeoutMs?: number
  /** Returned while nothing was ever loaded; without it, callers get the error of the load. */
  initial?: Initial
}

/** Keeps a load alive when the request that started it has been answered: `ExecutionContext.waitUntil`. */
export type WaitUntil = (work: Promise<unknown>) => void

interface Load<Value> {
  order: number
  startedAt: number
  isLogged: boolean
  done: Promise<Value>
}

const RETRY_MS = 1_000
const TIMEOUT_MS = 2_000
/** How long callers wait while there is no value to give them; they are waited for ten seconds themselves. */
const FIRST_TIMEOUT_MS = 8_000

/**
 * A value from a store, cached by an isolate: one load at a time, and the last value when a load fails, since a site must
 * open and a win must land also while the store is down. `Initial` is the type of the policy's `initial`.
 */
export class CachedValue<Source, Value, Initial extends Value | undefined = undefined> {
  readonly #load: (source: Source, last: Value | Initial) => Promise<Value>
  readonly #policy: CachePolicy<Initial>
  readonly #timeoutMs: number
  readonly #now: () => number
  #value: Value | Initial
  #freshUntil = 0
  #staleUntil = 0
  /** When the load of the value started, and its place among loads and writes. */
  #loadedAt = Number.NEGATIVE_INFINITY
  #order = 0
  #orders = 0
  /** Loads and writes before this one were made before a change. */
  #firstOrder = 0
  #running: Load<Value> | null = null

  /** `load` gets the last value and may return it again, in part or whole. */
  constructor(
    load: (source: Source, last: Value | Initial) => Promise<Value>,
    policy: CachePolicy<Initial>,
    now: () => number = () => Date.now(),
  ) {
    this.#load = load
    this.#policy = policy
    this.#timeoutMs = policy.timeoutMs ?? TIMEOUT_MS
    this.#now = now
    this.#value = policy.initial as Initial
  }

  /** Rejects only while there is no value at all. */
  async read(source: Source, waitUntil: WaitUntil = () => undefined): Promise<Value> {
    const now = this.#now()
    if (now < this.#freshUntil) return this.#value as Value
    // A load whose request was cut off never ends; after its time it is not joined any more.
    const running = this.#running && now - this.#running.startedAt < this.#timeoutMs ? this.#running : null
    if (now >= this.#staleUntil) return this.#awaitLoad(running ?? this.#start(source), waitUntil)
    if (!running) void this.#awaitLoad(this.#start(source), waitUntil)
    return this.#value as Value
  }

  /**
   * The value as it is after `sinceMs`: one load for all who ask at once, and others get the cached value meanwhile.
   * Rejects when the load fails.
   */
  async readSince(source: Source, sinceMs: number): Promise<Value> {
    if (this.#loadedAt > sinceMs) return this.#value as Value
    const running = this.#running && this.#running.startedAt > sinceMs ? this.#running : null
    return withTimeout(this.#timeoutMs, (running ?? this.#start(source)).done)
  }

  /** The last value, however old, without a load. */
  get last(): Value | Initial {
    return this.#value
  }

  /** Stores a value that this isolate has just written; a load under way cannot bring the old one back. */
  write(value: Value): void {
    this.#running = null
    this.#store(value, this.#next(), this.#now())
  }

  /** Makes the next read load, after a change; a load under way cannot bring the old value back. */
  forget(): void {
    this.#freshUntil = 0
    this.#staleUntil = 0
    this.#running = null
    this.#firstOrder = this.#orders + 1
  }

  #start(source: Source): Load<Value> {
    const [order, startedAt] = [this.#next(), this.#now()]
    const load: Load<Value> = {
      order,
      startedAt,
      isLogged: false,
      done: this.#load(source, this.#value)
        .then((value) => {
          const isFirst = this.#value === undefined && order >= this.#firstOrder
          if (this.#running === load || isFirst) this.#store(value, order, startedAt)
          return this.#order > order ? (this.#value as Value) : value
        })
        .finally(() => {
          if (this.#running === load) this.#running = null
        }),
    }
    this.#running = load
    return load
  }

  /** The result of a load; when it fails, the last value. */
  #awaitLoad(load: Load<Value>, waitUntil: WaitUntil): Promise<Value> {
    const timeoutMs = this.#value === undefined ? FIRST_TIMEOUT_MS : this.#timeoutMs
    const settled = withTimeout(timeoutMs, load.done).catch((error: unknown) => {
      const value = this.#value
      if (value === undefined) throw error
      this.#postpone(load, error)
      return value as Value
    })
    waitUntil(settled)
    return settled
  }

  #postpone(load: Load<Value>, error: unknown): void {
    if (!load.isLogged) log('error', 'load failed, keeping the last value', { error })
    load.isLogged = true
    const { retryMs = RETRY_MS, maxStaleMs = retryMs } = this.#policy
    this.#freshUntil = this.#now() + retryMs
    this.#staleUntil = this.#now() + maxStaleMs
  }

  #store(value: Value, order: number, loadedAt: number): void {
    const { ttlMs, maxStaleMs = ttlMs } = this.#policy
    this.#value = value
    this.#order = order
    this.#loadedAt = loadedAt
    // What comes late may have been read long before.
    const readAt = this.#now() - loadedAt > this.#timeoutMs ? loadedAt : this.#now()
    this.#freshUntil = readAt + ttlMs
    this.#staleUntil = readAt + maxStaleMs
  }

  #next(): number {
    this.#orders += 1
    return this.#orders
  }
}
