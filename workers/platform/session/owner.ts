import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import type { Caller, Env } from '../env.ts'
import { type Member, memberById } from '../member/directory.ts'
import { refusedProof } from './prove.ts'

/** The caller, by the password. An account has to have one, so that whatever is unlinked there is a way in. */
export async function ownerBy(
  password: string,
  caller: Caller,
  c: Context<{ Bindings: Env }>,
): Promise<Member | Refusal> {
  const member = await memberById(c.env.DB, caller.memberId)
  if (member === null) return new Refusal('not-signed-in')
  if (member.password === null) return new Refusal('password-missing')
  return (await refusedProof(password, member, c)) ?? member
}
