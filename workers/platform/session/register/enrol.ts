import { Refusal } from '#api/envelope'
import { bankOf } from '../../bank/routing.ts'
import { addMember, isNameTaken, type Member } from '../../directory/members.ts'
import type { Ctx, Env } from '../../env.ts'
import { deliverLineStops } from '../../line-stops/deliver.ts'
import { hashInTurn } from '../credentials/hashing.ts'
import { hashPassword } from '../credentials/password.ts'

/** What every way to an account has in common: registering, and an agent who opens one. */

/**
 * Opens the account of a new member, first at the bank: on its own that is empty and harmless, while a member without
 * one would be incomplete. Refuses a name or a number that was taken meanwhile.
 */
export async function enrol(env: Env, row: Omit<Member, 'number'>): Promise<Member | Refusal> {
  const { id: memberId, currency, bank } = row
  const account = await bankOf(env, bank).open({ memberId, currency, trial: false })
  if ('refusal' in account) return new Refusal(account.refusal)
  const added = await addMember(env.DB, row)
  if (added === null) return (await isNameTaken(env.DB, row.account)) ? usernameTaken() : mobileTaken()
  // Before a session opens, because members in a frozen line may not play.
  if (row.upline_id !== null) await deliverLineStops(env, memberId)
  return added
}

/** Hashes a password that somebody chooses, in turn; null for none. `owner`: for whom hashes are counted. */
export async function hashOptional(
  password: string | undefined,
  owner: { account: string; isSignedIn: boolean },
  c: Ctx,
): Promise<string | null | Refusal> {
  return password ? hashInTurn(owner, c, () => hashPassword(password, c.env.PEPPER)) : null
}

export function usernameTaken(): Refusal {
  return new Refusal('username-taken', { fields: { username: 'taken' } })
}

export function mobileTaken(): Refusal {
  return new Refusal('mobile-taken', { fields: { mobileNum: 'taken' } })
}
