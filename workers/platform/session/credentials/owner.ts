import { Refusal } from '#api/envelope'
import { type Member, memberById } from '../../directory/members.ts'
import type { Caller, Ctx } from '../../env.ts'
import { refusedProof } from './reauthenticate.ts'

/**
 * Authenticates the caller by password. The account must have one, so that after unlinking it can still be signed in
 * to.
 */
export async function ownerBy(password: string, caller: Caller, c: Ctx): Promise<Member | Refusal> {
  const member = await memberById(c.env.DB, caller.memberId)
  if (member === null) return new Refusal('not-signed-in')
  if (member.password === null) return new Refusal('password-missing')
  return (await refusedProof(password, member, c)) ?? member
}
