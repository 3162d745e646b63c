import type { Context } from 'hono'
import type { Refusal } from '#api/envelope'
import type { LoginValue } from '#api/session'
import type { SocialProvider } from '#api/social'
import type { Env } from '../../env.ts'
import { type Member, rememberLogin } from '../../member/directory.ts'
import { visitorOf } from '../../visitor.ts'
import { changeDue, refusedUntilChanged } from '../due.ts'
import { openSession } from '../open.ts'

/**
 * Signs in whom a provider knows. The one place where an identity opens a session. A password that is due is asked for
 * first: of all ways in only `sms` and `firebase` are exempt (specification section 4 "Login").
 */
export async function signInBySocial(
  member: Member,
  provider: SocialProvider,
  c: Context<{ Bindings: Env }>,
): Promise<LoginValue | Refusal> {
  const visitor = visitorOf(c)
  const why = await changeDue(member, provider, c.env.DB)
  const value = why === null ? await openSession(c.env, member, visitor) : await refusedUntilChanged(member, why, c.env)
  await rememberLogin(c.env.DB, member.id, visitor, why === null ? 'passed' : 'password-change-required')
  return value
}
