import type { CallOutcome } from '#api/vendors/vendor-gateway'
import { TimeoutError, withTimeout } from './timeout.ts'

/** Sends requests to where they are answered; one result each, in their order. */
export type SendBatch<Request, Result> = (requests: Request[]) => Promise<CallOutcome<Result>[]>

/** Requests that are sent together, by the first of them. */
interface Batch<Request, Result> {
  requests: Request[]
  /** When it counts as lost. */
  expiresAt: number
  results: PromiseWithResolvers<CallOutcome<Result>[]>
}

/** More batches at once would wait less, fewer would be larger. */
const MAX_IN_FLIGHT = 2
const MAX_BATCH_SIZE = 100
/** A batch is sent by the request that opened it. If that client disconnects, other callers wait at most this long. */
const TIMEOUT_MS = 2_000

/**
 * Sends requests that wait at the same moment to one bank in one message: the way costs more than the work. While fewer
 * than the limit are in flight, a request is sent at once. Every request must be safe to repeat: one whose batch is lost
 * is sent again, alone.
 */
export class RequestBatcher<Request, Result> {
  #open: Batch<Request, Result> | null = null
  readonly #inFlight = new Set<Batch<Request, Result>>()
  /** Wakes the batches that wait until fewer are in flight. */
  readonly #waiting = new Set<() => void>()

  /**
   * The result of a request. `send` and `waitUntil` belong to the caller's own request: what it may use, and what lets it
   * finish when its client has disconnected. Rejects when the request failed, or its whole batch.
   */
  async request(
    request: Request,
    send: SendBatch<Request, Result>,
    waitUntil: (work: Promise<unknown>) => void,
  ): Promise<Result> {
    this.#expire()
    const batch = this.#open
    if (!batch || batch.requests.length >= MAX_BATCH_SIZE)
      return resultIn(await this.#startBatch(request, send, waitUntil), 0)
    const index = batch.requests.push(request) - 1
    try {
      return resultIn(await this.#joinBatch(batch, index), index)
    } catch (error) {
      if (error instanceof RequestFailed) throw error
      return resultIn(await send([request]), 0)
    }
  }

  #startBatch(
    request: Request,
    send: SendBatch<Request, Result>,
    waitUntil: (work: Promise<unknown>) => void,
  ): Promise<CallOutcome<Result>[]> {
    const results = Promise.withResolvers<CallOutcome<Result>[]>()
    const batch: Batch<Request, Result> = { requests: [request], expiresAt: Date.now() + TIMEOUT_MS, results }
    this.#open = batch
    // Avoids an unhandled rejection when the batch has a single caller.
    results.promise.catch(() => undefined)
    const sent = this.#send(batch, send)
    waitUntil(sent.then(results.resolve, results.reject))
    return sent
  }

  /** The first that joins a batch runs the timer for all of them; when it has disconnected too, `#expire` does. */
  async #joinBatch({ results }: Batch<Request, Result>, index: number): Promise<CallOutcome<Result>[]> {
    if (index > 1) return results.promise
    return withTimeout(TIMEOUT_MS, results.promise).catch((error: unknown) => {
      results.reject(error)
      throw error
    })
  }

  async #send(batch: Batch<Request, Result>, send: SendBatch<Request, Result>): Promise<CallOutcome<Result>[]> {
    while (this.#inFlight.size >= MAX_IN_FLIGHT) {
      await this.#turn()
      this.#expire()
    }
    if (this.#open === batch) this.#open = null
    batch.expiresAt = Date.now() + TIMEOUT_MS
    this.#inFlight.add(batch)
    try {
      return await send(batch.requests)
    } finally {
      this.#finish(batch)
    }
  }

  #finish(batch: Batch<Request, Result>): void {
    if (!this.#inFlight.delete(batch)) return
    for (const wake of this.#waiting) wake()
    // Batches that still have to wait register again; those whose request was cut off never do.
    this.#waiting.clear()
  }

  /** Waits for a batch to finish; a promise of its own, since no request may leave anything for another to wait on. */
  async #turn(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.add(resolve)
    await withTimeout(TIMEOUT_MS, promise).catch(() => undefined)
    this.#waiting.delete(resolve)
  }

  /** Gives up batches whose request was cut off: they never finish by themselves. */
  #expire(): void {
    const now = Date.now()
    for (const batch of this.#inFlight)
      if (batch.expiresAt <= now) {
        this.#finish(batch)
        batch.results.reject(new TimeoutError())
      }
    if (this.#open && this.#open.expiresAt <= now) {
      this.#open.results.reject(new TimeoutError())
      this.#open = null
    }
  }
}

/** The request itself failed; sending it again would fail again. */
class RequestFailed extends Error {}

function resultIn<Result>(results: CallOutcome<Result>[], index: number): Result {
  const settled = results[index]
  if (settled === undefined) throw new Error('no answer')
  if ('failed' in settled) throw new RequestFailed(settled.failed)
  return settled.answer
}
