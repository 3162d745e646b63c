import { randomInt } from 'node:crypto'

/** At most so long: nobody waits for it, and the message comes soon enough. */
const SPREAD_MS = 500

/**
 * Runs what must not be seen in anybody's time: after the answer, and not at once, so that what it costs does not fall on
 * the question that follows either.
 */
export function later(
  c: { executionCtx: { waitUntil(work: Promise<unknown>): void } },
  work: () => Promise<void>,
): void {
  const pause = new Promise<void>((resume) => setTimeout(resume, randomInt(SPREAD_MS)))
  c.executionCtx.waitUntil(pause.then(work))
}
