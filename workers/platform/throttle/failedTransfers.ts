import { Refusal } from '#api/envelope'
import type { ErrorCode } from '#api/error'
import { type Throttles, throttleOf } from './of.ts'

/** So many failed transfers within so long keep a member from trying on, for as long again (GLI-19 A.3.6(b)). */
const FAILURES = { limit: 5, windowSeconds: 600 }

/** What makes a try a failed one: the transfer itself could not be, whoever asked and however it was asked. */
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
 * Money in, out or along a line, tried by a member: refused with the time it ends while too many have failed. What was
 * paid meanwhile, and what others decide, goes on.
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
  const answer = await attempt()
  if (!(answer instanceof Refusal && FAILED.includes(answer.code))) return answer
  await throttle.take(key, FAILURES)
  if ((await throttle.count(key, FAILURES.windowSeconds)) >= FAILURES.limit) {
    await throttle.put(`until:${key}`, String(Date.now() + FAILURES.windowSeconds * 1_000), FAILURES.windowSeconds)
    await throttle.forgive(key)
  }
  return answer
}

function secondsTo(time_ms: number): number {
  return Math.max(1, Math.ceil((time_ms - Date.now()) / 1_000))
}
