import { Refusal } from '#api/envelope'
import type { Ctx, SubCaller } from '../../env.ts'
import { keyFor } from '../../throttle/of.ts'
import type { Outcome } from '../../throttle/Throttle.ts'
import { attempt } from '../attempt.ts'
import { hashInTurn } from '../credentials/hashing.ts'
import { isPassword } from '../credentials/password.ts'
import { ACCOUNT_LOCK } from '../limits.ts'
import { subAccountById } from './directory.ts'

/**
 * Checks the password of a sub-account again before it moves money: its own, since it does not have the agent's. Wrong
 * ones are counted for it alone. Returns null when it is right.
 */
export async function refusedSubProof(password: string, { id }: SubCaller, c: Ctx): Promise<Refusal | null> {
  const row = await subAccountById(c.env.DB, id)
  if (row === null) return new Refusal('not-signed-in')
  const tried = await attempt(keyFor('proof', id), ACCOUNT_LOCK, c, async () => {
    const owner = { account: id, isSignedIn: true }
    const value = await hashInTurn(owner, c, () => isPassword(password, row.password, c.env.PEPPER))
    const outcome: Outcome = value instanceof Refusal ? 'void' : value ? 'passed' : 'failed'
    return { outcome, value }
  })
  if (tried instanceof Refusal) return tried
  if (tried.value instanceof Refusal) return tried.value
  return tried.value ? null : new Refusal('old-password-wrong', { fields: { oldPassword: 'wrong' } })
}
