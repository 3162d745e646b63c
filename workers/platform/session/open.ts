import { Refusal } from '#api/envelope'
import type { LoginValue } from '#api/session/session'
import type { Member } from '../directory/members.ts'
import { profileOf } from '../directory/profile.ts'
import type { Env } from '../env.ts'
import { SESSION_LIFE_MS } from '../presence/session-types.ts'
import type { Visitor } from '../visitor.ts'
import { deviceLabelOf } from './device.ts'
import { isExpired } from './password-expiry.ts'
import { newToken } from './token.ts'

/**
 * Opens a session for an authenticated member and returns it in the wire format. A fresh login goes through `admit`,
 * which decides whether extra verification is needed.
 */
export async function openSession(
  env: Env,
  member: Member,
  visitor: Visitor,
  lifeMs = SESSION_LIFE_MS,
): Promise<LoginValue> {
  const { token, hash } = newToken(env.PEPPER, 'session', member.id)
  const { type, bank, currency } = member
  await env.PRESENCE.getByName(member.id).open(hash, { type, bank, currency }, deviceLabelOf(visitor), lifeMs)
  return loginValue(token, member)
}

/** Opens a session that the session `parent` handed off; refuses when that one has ended. */
export async function openChildSession(
  env: Env,
  member: Member,
  visitor: Visitor,
  parent: string,
): Promise<LoginValue | Refusal> {
  const { token, hash } = newToken(env.PEPPER, 'session', member.id)
  const isOpen = await env.PRESENCE.getByName(member.id).openChild(hash, parent, deviceLabelOf(visitor))
  return isOpen ? loginValue(token, member) : new Refusal('not-signed-in')
}

function loginValue(token: string, member: Member): LoginValue {
  return {
    token,
    firstTimeLogin: member.last_login_at === null,
    passwordExpired: isExpired(member),
    member: profileOf(member),
  }
}
