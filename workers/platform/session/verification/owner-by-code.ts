import { Refusal } from '#api/envelope'
import type { Member } from '../../directory/members.ts'
import type { Caller, Ctx } from '../../env.ts'
import { ownerBy } from '../credentials/owner.ts'
import { readAuthenticator, spendEitherCode } from './authenticators.ts'
import { judgeWithLockout } from './verification-lockout.ts'

/** Like `ownerBy`, and by a code where the account has an authenticator: for what would let a thief take the money. */
export async function ownerByCode(
  { password, code }: { password: string; code?: string | undefined },
  caller: Caller,
  c: Ctx,
): Promise<Member | Refusal> {
  // Asked for first: a form without the field uses up no try.
  const missing = await refusedWithoutCode(code, caller.memberId, c)
  if (missing) return missing
  const owner = await ownerBy(password, caller, c)
  return owner instanceof Refusal ? owner : ((await refusedCode(code, owner, c)) ?? owner)
}

/** Refuses when the account has an authenticator and no code was sent. */
export async function refusedWithoutCode(code: string | undefined, memberId: string, c: Ctx): Promise<Refusal | null> {
  const isMissing = !code?.trim() && (await readAuthenticator(c.env.DB, memberId)) !== null
  return isMissing ? new Refusal('missing-verification-code', { fields: { code: 'required' } }) : null
}

/** Uses up a code of the app or a recovery code; without an authenticator there is nothing to check. */
export async function refusedCode(code = '', member: Member, c: Ctx): Promise<Refusal | null> {
  if ((await readAuthenticator(c.env.DB, member.id)) === null) return null
  return judgeWithLockout(member, 'signed-in', () => spendEitherCode(c.env, member.id, code), c)
}
