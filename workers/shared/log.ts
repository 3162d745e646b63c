import { AsyncLocalStorage } from 'node:async_hooks'

const requestIds = new AsyncLocalStorage<string>()

/** Runs the work of a request: each line that is logged meanwhile has its id, without handing it from call to call. */
export function withRequestId<Result>(requestId: string, work: () => Result): Result {
  return requestIds.run(requestId, work)
}

/**
 * Writes one line of JSON to the log of the worker: what happened, then the fields. Errors are written as name and
 * message; where a message may hold a secret, the caller gives the name alone.
 */
export function log(level: 'warn' | 'error', event: string, fields: Record<string, unknown> = {}): void {
  const requestId = requestIds.getStore()
  const line = { level, event, ...(requestId === undefined ? {} : { requestId }), ...fields }
  console[level](JSON.stringify(line, (_key, value) => (value instanceof Error ? String(value) : value)))
}
