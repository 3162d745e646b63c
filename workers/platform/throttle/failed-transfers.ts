import { Refusal } from '#api/envelope'
import type { ErrorCode } from '#api/error'
import { type Throttles, throttleOf } from './of.ts'

/** This many failed transfers within this time block a member's further tries for as long again (GLI-19 A.3.6(b)). */
const FAILURES = { limit: 5, windowSeconds: 600 }

/** The refusals that count as a failed try: the transfer itself was impossible. */
const FAILED: readonly ErrorCode[] = [
  'not-enough-money',
  'amount-out-of-range',
  'wrong-currency',
  'method-disabled',
  'account-cooling',
  'limit-reached',
  'deposit-expired',
]

/**
 * A member's deposit, withdrawal or transfer along a line: refused, with the time the block ends, while too many have
 * failed. Payments that arrive meanwhile and other people's decisions are not blocked.
 */
export async function tryTransfer<Value>(
  env: Throttles,
  memberId: string,
  attempt: () => Promise<Value | Refusal>,
): Promise<Value | Refusal> {
  const key = `transfers:${memberId}`
  const throttle = throttleOf(env, key)
  const until = await throttle.look(`until:${key}`)
  if (until !== null) return new Refusal('too-many-requests', { retryAfterSeconds: secondsTo(Number(until)) })
  const result = await attempt()
  if (!(result instanceof Refusal && FAILED.includes(result.code))) return result
  await throttle.take(key, FAILURES)
  if ((await throttle.count(key, FAILURES.windowSeconds)) >= FAILURES.limit) {
    await throttle.put(`until:${key}`, String(Date.now() + FAILURES.windowSeconds * 1_000), FAILURES.windowSeconds)
    await throttle.forgive(key)
  }
  return result
}

function secondsTo(timeMs: number): number {
  return Math.max(1, Math.ceil((timeMs - Date.now()) / 1_000))
}
