import { Refusal } from '#api/envelope'
import { type Member, rememberLogin } from '../../directory/members.ts'
import { tell } from '../../directory/tell.ts'
import type { Ctx } from '../../env.ts'
import { keyFor } from '../../throttle/of.ts'
import { visitorOf } from '../../visitor.ts'
import { attempt } from '../attempt.ts'
import { VERIFICATION_LOCK } from '../limits.ts'

/**
 * Checks a second factor, counted per account over all its tickets, and apart from them over all its sessions: a try is
 * counted before it is checked, and five wrong ones in half an hour lock it for half an hour. Returns null when it was
 * right.
 */
export async function judgeWithLockout(
  member: Member,
  caller: 'signing-in' | 'signed-in',
  judge: () => Promise<Refusal | null>,
  c: Ctx,
): Promise<Refusal | null> {
  const key = keyFor(caller === 'signed-in' ? 'proof-code' : 'verification', member.id)
  const tried = await attempt(key, VERIFICATION_LOCK, c, async () => {
    const value = await judge()
    return { outcome: value ? 'failed' : 'passed', value }
  })
  if (tried instanceof Refusal) return tried
  if (tried.value === null) return null
  await rememberLogin(c.env.DB, member.id, visitorOf(c), 'wrong-verification')
  if (tried.lockedNow) c.executionCtx.waitUntil(tell(c.env, member, 'verification-locked'))
  return tried.value
}
