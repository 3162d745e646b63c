import { Refusal } from '#api/envelope'
import { type Member, rememberLogin } from '../../directory/members.ts'
import { tell } from '../../directory/tell.ts'
import type { Ctx } from '../../env.ts'
import { keyFor } from '../../throttle/of.ts'
import type { Outcome } from '../../throttle/Throttle.ts'
import { visitorOf } from '../../visitor.ts'
import { attempt } from '../attempt.ts'
import { ACCOUNT_LOCK } from '../limits.ts'
import { countFailure, readFailures } from './failures.ts'
import { hashInTurn } from './hashing.ts'
import { isPassword } from './password.ts'

/**
 * Checks the signed-in member's password again, under a counter that only the account's own sessions reach: whoever
 * knows no more than the name cannot keep its owner from their money. Returns null when it is right.
 */
export function refusedProof(password: string, member: Member, c: Ctx): Promise<Refusal | null> {
  return refusedPassword(password, member, { key: proofKey(member), isSignedIn: true }, c)
}

/** The key of `refusedProof`; the call that lifts its lock needs it. */
export function proofKey({ id }: Member): string {
  return keyFor('proof', id)
}

/**
 * Checks a password, with its failures counted under `key` and with those of the address. Returns null when it is right.
 */
export async function refusedPassword(
  password: string,
  member: Member,
  { key, isSignedIn }: { key: string; isSignedIn: boolean },
  c: Ctx,
): Promise<Refusal | null> {
  const owner = { account: isSignedIn ? member.id : member.account_folded, isSignedIn }
  const tried = await attempt(key, ACCOUNT_LOCK, c, async () => {
    const value = await hashInTurn(owner, c, () => isPassword(password, member.password, c.env.PEPPER))
    const outcome: Outcome = value instanceof Refusal ? 'void' : value ? 'passed' : 'failed'
    return { outcome, value }
  })
  if (tried instanceof Refusal) return tried
  const { value, lockedNow } = tried
  if (value instanceof Refusal) return value
  if (value) return null
  await rememberLogin(c.env.DB, member.id, visitorOf(c), 'wrong-credentials')
  if (lockedNow) await tell(c.env, member, 'locked')
  const next = await countFailure(await readFailures(c), c)
  return new Refusal('old-password-wrong', { fields: { oldPassword: 'wrong' }, ...next })
}
