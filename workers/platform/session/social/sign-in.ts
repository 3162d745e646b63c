import { Refusal } from '#api/envelope'
import type { LoginValue } from '#api/session/session'
import type { SocialProvider } from '#api/session/social'
import { type Member, rememberLogin } from '../../directory/members.ts'
import type { Ctx } from '../../env.ts'
import { visitorOf } from '../../visitor.ts'
import { entranceRefusal } from '../login/entrance-rules.ts'
import { passwordChangeReason, refusedUntilChanged } from '../password-expiry.ts'
import { admit } from '../verification/step-up.ts'

/**
 * Signs in a member identified by a provider; no other function opens a session for an identity. A due password change
 * comes first: only `sms` and `firebase` are exempt (specification section 4 "Login").
 */
export async function signInBySocial(member: Member, provider: SocialProvider, c: Ctx): Promise<LoginValue | Refusal> {
  const { DB } = c.env
  const refusal = entranceRefusal(undefined, member.type)
  if (refusal !== null) return new Refusal(refusal)
  const why = await passwordChangeReason(member, provider, DB)
  if (why === null) return admit(member, 'social', c)
  await rememberLogin(DB, member.id, visitorOf(c), 'password-change-required')
  return refusedUntilChanged(member, why, c.env)
}
