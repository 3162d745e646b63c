import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import type { Env } from '../../env.ts'
import { type Member, rememberLogin } from '../../member/directory.ts'
import { tell } from '../../member/tell.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import type { Outcome } from '../../throttle/Throttle.ts'
import { visitorOf } from '../../visitor.ts'
import { ACCOUNT_LOCK } from '../limits.ts'
import { countFailure, failuresOf } from './failures.ts'
import { inTurn } from './hashing.ts'
import { isPassword } from './password.ts'

/**
 * Checks the signed-in member's password again, counted with the logins of the account and of the address: an open
 * session allows no more guesses than a login. Returns null when it is right.
 */
export async function refusedProof(
  password: string,
  member: Member,
  c: Context<{ Bindings: Env }>,
): Promise<Refusal | null> {
  const key = keyFor('login', member.account_folded)
  const account = throttleOf(c.env, key)
  const attempt = await account.begin(key, ACCOUNT_LOCK)
  if (attempt.state === 'locked') return new Refusal('account-locked', { retryAfterSeconds: attempt.retryAfterSeconds })
  if (attempt.state === 'wait') return new Refusal('busy', { retryAfterSeconds: 1 })
  const matches = await inTurn(() => isPassword(password, member.password, c.env.PEPPER))
  const outcome: Outcome = matches instanceof Refusal ? 'void' : matches ? 'passed' : 'failed'
  const lockedNow = await account.recordOutcome(key, attempt.attempt, outcome, ACCOUNT_LOCK)
  if (matches instanceof Refusal) return matches
  if (matches) return null
  await rememberLogin(c.env.DB, member.id, visitorOf(c), 'wrong-credentials')
  if (lockedNow) await tell(c.env, member, 'locked')
  const next = await countFailure(await failuresOf(c), c)
  return new Refusal('old-password-wrong', { fields: { oldPassword: 'wrong' }, ...next })
}
