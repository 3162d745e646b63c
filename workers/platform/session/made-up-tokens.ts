import { Refusal } from '#api/envelope'
import { MADE_UP_TOKENS } from './limits.ts'

/**
 * Tokens and codes that we did not make, by the address that sent them. They are counted in the memory of this isolate,
 * because a count that is written would cost what the token itself must not.
 */
const counts = new Map<string, { count: number; untilMs: number }>()
let delayed = 0

/**
 * Returns the refusal of a token that we did not make: 401, and 429 from an address that sent too many. Those wait
 * before they are answered, so that a flood over a few connections sends a few requests a second. Tokens that we made
 * never come here.
 */
export async function refusedMadeUp(address: string): Promise<Refusal> {
  const { limit, windowMs, delayMs, delayedAtOnce, addresses } = MADE_UP_TOKENS
  const now = Date.now()
  const current = counts.get(address)
  if (current === undefined || current.untilMs <= now) {
    if (counts.size >= addresses) counts.clear()
    counts.set(address, { count: 1, untilMs: now + windowMs })
    return new Refusal('not-signed-in')
  }
  current.count += 1
  if (current.count <= limit) return new Refusal('not-signed-in')
  if (delayed < delayedAtOnce) {
    delayed += 1
    try {
      await new Promise((resume) => setTimeout(resume, delayMs))
    } finally {
      delayed -= 1
    }
  }
  return new Refusal('too-many-requests', {
    retryAfterSeconds: Math.max(1, Math.ceil((current.untilMs - Date.now()) / 1_000)),
  })
}
