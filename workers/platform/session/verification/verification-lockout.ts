import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import type { Env } from '../../env.ts'
import { type Member, rememberLogin } from '../../member/directory.ts'
import { tell } from '../../member/tell.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { visitorOf } from '../../visitor.ts'
import { VERIFICATION_LOCK } from '../limits.ts'

/**
 * Checks a second factor, counted per account over all its tickets and sessions: a try is counted before it is checked,
 * and five wrong ones in half an hour lock it for half an hour. Returns null when it was right.
 */
export async function judged(
  member: Member,
  judge: () => Promise<Refusal | null>,
  c: Context<{ Bindings: Env }>,
): Promise<Refusal | null> {
  const key = keyFor('verification', member.id)
  const account = throttleOf(c.env, key)
  const attempt = await account.begin(key, VERIFICATION_LOCK)
  if (attempt.state === 'locked') return new Refusal('account-locked', { retryAfterSeconds: attempt.retryAfterSeconds })
  if (attempt.state === 'wait') return new Refusal('busy', { retryAfterSeconds: 1 })
  const refused = await judge()
  const lockedNow = await account.recordOutcome(key, attempt.attempt, refused ? 'failed' : 'passed', VERIFICATION_LOCK)
  if (refused === null) return null
  await rememberLogin(c.env.DB, member.id, visitorOf(c), 'wrong-verification')
  if (lockedNow) c.executionCtx.waitUntil(tell(c.env, member, 'verification-locked'))
  return refused
}
