import type { LoginValue } from '#api/session/session'
import type { Env } from '../env.ts'
import type { Member } from '../member/directory.ts'
import { profileOf } from '../member/profile.ts'
import { SESSION_LIFE_MS } from '../presence/Presence.ts'
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
  const { token, hash } = newToken(member.id)
  const { type, bank, currency } = member
  await env.PRESENCE.getByName(member.id).open(hash, { type, bank, currency }, deviceLabelOf(visitor), lifeMs)
  return {
    token,
    firstTimeLogin: member.last_login_at === null,
    passwordExpired: isExpired(member),
    member: profileOf(member),
  }
}
