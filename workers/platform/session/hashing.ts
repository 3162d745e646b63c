import { Refusal } from '#api/envelope'
import { HASHES } from './limits.ts'

/** A hash that takes longer than this belongs to a request that is gone; its place is free again. */
const PLACE_MS = 10_000
const TURN_MS = 5

let waiting: number[] = []
let running: number[] = []

/**
 * Runs a password hash when its turn comes, or refuses with `busy` when too many wait already. A hash stops everything
 * else in this process, so each waits a turn of the event loop first and calls that need no hash pass between two.
 */
export async function inTurn<Value>(hash: () => Promise<Value>): Promise<Value | Refusal> {
  const now = Date.now()
  waiting = waiting.filter((since) => since + PLACE_MS > now)
  if (waiting.length >= HASHES.waiting + HASHES.atOnce - running.length)
    return new Refusal('busy', { retryAfterSeconds: HASHES.retryAfterSeconds })
  waiting.push(now)
  do await turn()
  while (isFull())
  remove(waiting, now)
  const place = Date.now()
  running.push(place)
  try {
    return await hash()
  } finally {
    remove(running, place)
  }
}

function isFull(): boolean {
  const now = Date.now()
  running = running.filter((since) => since + PLACE_MS > now)
  return running.length >= HASHES.atOnce
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, TURN_MS))
}

function remove(times: number[], time: number): void {
  const at = times.indexOf(time)
  if (at >= 0) times.splice(at, 1)
}
