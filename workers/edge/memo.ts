/** How long a value is trusted, in milliseconds. */
export interface Pace {
  /** Younger than this: served at once. */
  softMs: number
  /** Between soft and this: served at once, refreshed behind the answer. Older: whoever asks waits for the refresh. */
  hardMs: number
  /** After a failure the last known good is served this long before the next try. */
  retryMs: number
  /** A load that takes longer has failed. */
  timeoutMs: number
}

/** The pace of the operator's switches: at most 10 s old in any isolate (decisions.md "Edge"). */
export const SWITCH_PACE: Pace = { softMs: 5_000, hardMs: 10_000, retryMs: 1_000, timeoutMs: 2_000 }

/** Keeps a load alive after the answer that started it: `ExecutionContext.waitUntil`. */
export type Keep = (flight: Promise<unknown>) => void

interface Flight {
  startedAt: number
  done: Promise<void>
}

/**
 * A value from outside, remembered: one load at a time, last known good when a load fails. `read` answers without a
 * promise while the value is fresh, so that a page pays nothing for it. The loader is given the last value and may hand
 * it back, in part or whole.
 */
export class Memo<Source, Value> {
  readonly #load: (source: Source, last: Value) => Promise<Value>
  readonly #pace: Pace
  readonly #now: () => number
  #value: Value
  #softAt = 0
  #hardAt = 0
  #writes = 0
  #flight: Flight | null = null

  constructor(
    initial: Value,
    load: (source: Source, last: Value) => Promise<Value>,
    pace: Pace,
    now: () => number = () => Date.now(),
  ) {
    this.#value = initial
    this.#load = load
    this.#pace = pace
    this.#now = now
  }

  read(source: Source, keep: Keep): Value | Promise<Value> {
    const now = this.#now()
    if (now < this.#softAt) return this.#value
    const flight = this.#refresh(source, keep, now)
    return now < this.#hardAt ? this.#value : flight.then(() => this.#value)
  }

  /** What was read last, however long ago; nothing is asked for. */
  get last(): Value {
    return this.#value
  }

  /** Takes a value this isolate has just written; a load already under way cannot bring the old one back. */
  write(value: Value): void {
    this.#writes += 1
    this.#accept(value)
  }

  #refresh(source: Source, keep: Keep, now: number): Promise<void> {
    // A flight whose request was cut off may never land; after twice its time it is given up.
    if (this.#flight && now - this.#flight.startedAt < 2 * this.#pace.timeoutMs) return this.#flight.done
    const writes = this.#writes
    const flight: Flight = {
      startedAt: now,
      done: within(this.#pace.timeoutMs, () => this.#load(source, this.#value))
        .then((value) => {
          if (writes === this.#writes) this.#accept(value)
        })
        .catch((error: unknown) => this.#fail(error))
        .finally(() => {
          if (this.#flight === flight) this.#flight = null
        }),
    }
    this.#flight = flight
    keep(flight.done)
    return flight.done
  }

  #accept(value: Value): void {
    this.#value = value
    this.#softAt = this.#now() + this.#pace.softMs
    this.#hardAt = this.#now() + this.#pace.hardMs
  }

  #fail(error: unknown): void {
    console.error('load failed, keeping the last known good:', error instanceof Error ? error.message : 'unknown')
    this.#softAt = this.#now() + this.#pace.retryMs
    this.#hardAt = this.#now() + this.#pace.hardMs
  }
}

/** The result of `work`, or an error once `ms` have passed. */
async function within<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
