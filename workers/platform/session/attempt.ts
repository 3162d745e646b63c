import { Refusal } from '#api/envelope'
import type { Ctx } from '../env.ts'
import { throttleOf } from '../throttle/of.ts'
import type { LockRule, Outcome } from '../throttle/Throttle.ts'

/**
 * Runs a check whose failures lock a key: the try is reserved before it is checked, and its outcome is recorded before
 * anybody learns it, also when the caller has hung up. A try that a crash cut off tells nobody anything and is not
 * counted. Returns the value of the check, and whether this failure locked the key; or the refusal while it is locked.
 */
export async function attempt<Value>(
  key: string,
  rule: LockRule,
  c: Ctx,
  check: () => Promise<{ outcome: Outcome; value: Value }>,
): Promise<{ value: Value; lockedNow: boolean } | Refusal> {
  const throttle = throttleOf(c.env, key)
  const reserved = await throttle.begin(key, rule)
  if (reserved.state === 'locked')
    return new Refusal('account-locked', { retryAfterSeconds: reserved.retryAfterSeconds })
  if (reserved.state === 'wait') return new Refusal('busy', { retryAfterSeconds: 1 })
  const judged = (async () => {
    const { outcome, value } = await check()
    return { value, lockedNow: await throttle.recordOutcome(key, reserved.attempt, outcome, rule) }
  })()
  c.executionCtx.waitUntil(judged.catch(() => undefined))
  return judged
}
