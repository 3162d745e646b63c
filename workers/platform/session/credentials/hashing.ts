import { Refusal } from '#api/envelope'
import { HASHES } from '../limits.ts'

/** A request that holds a slot longer than this is gone, and its slot is free again. */
const SLOT_MS = 10_000
const TURN_MS = 10

/** The requests that wait or hash, with their start times. */
const slots = new Map<symbol, number>()
const running = new Set<symbol>()
let started = 0

/**
 * Runs a password hash in turn, or refuses with `busy` when too many are waiting. A hash blocks the whole process
 * (traps.md "Runtime"), so no hash starts in the turn in which another ended: calls without a hash run in between. Each
 * waits on its own timer, so a disconnected request does not block the others.
 */
export async function inTurn<Value>(hash: () => Promise<Value>): Promise<Value | Refusal> {
  forgetGone()
  if (slots.size >= HASHES.waiting + HASHES.atOnce)
    return new Refusal('busy', { retryAfterSeconds: HASHES.retryAfterSeconds })
  const me = Symbol('hash')
  slots.set(me, Date.now())
  let seen: number
  do {
    seen = started
    await turn()
  } while (seen !== started || running.size >= HASHES.atOnce)
  running.add(me)
  started += 1
  try {
    return await hash()
  } finally {
    running.delete(me)
    slots.delete(me)
  }
}

function forgetGone(): void {
  const now = Date.now()
  for (const [one, at] of slots) {
    if (at + SLOT_MS > now) continue
    slots.delete(one)
    running.delete(one)
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, TURN_MS))
}
