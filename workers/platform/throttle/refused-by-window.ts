import { Refusal } from '#api/envelope'
import { keyFor, type Throttles, throttleOf } from './of.ts'
import type { Window } from './Throttle.ts'

/** Counts one more use. Returns the refusal of one that is too many in the window, else null. */
export async function refusedByWindow(
  kind: string,
  whose: string,
  window: Window,
  env: Throttles,
): Promise<Refusal | null> {
  const key = keyFor(kind, whose)
  const wait = await throttleOf(env, key).take(key, window)
  return wait > 0 ? new Refusal('too-many-requests', { retryAfterSeconds: wait }) : null
}
