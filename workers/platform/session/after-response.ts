import { randomInt } from 'node:crypto'

/** Maximum delay: no caller waits for it, and the message still arrives soon enough. */
const SPREAD_MS = 500

/**
 * Runs work whose duration must not be observable: after the response and after a random delay, so that it does not
 * slow down the next request either.
 */
export function later(
  c: { executionCtx: { waitUntil(work: Promise<unknown>): void } },
  work: () => Promise<void>,
): void {
  const pause = new Promise<void>((resume) => setTimeout(resume, randomInt(SPREAD_MS)))
  c.executionCtx.waitUntil(pause.then(work))
}
