import type { LoginValue } from '#api/session'
import type { Env } from '../env.ts'
import type { Member } from '../member/directory.ts'
import { profileOf } from '../member/profile.ts'
import { SESSION_LIFE_MS } from '../presence/Presence.ts'
import type { Visitor } from '../visitor.ts'
import { placeOf } from './device.ts'
import { isExpired } from './due.ts'
import { newToken } from './token.ts'

/**
 * Opens a session for a member whose right to it has been checked, and says so in the words of the wire. Whoever has only
 * just signed in goes through `admit`, which decides whether this is where they may be.
 */
export async function openSession(
  env: Env,
  member: Member,
  visitor: Visitor,
  life_ms = SESSION_LIFE_MS,
): Promise<LoginValue> {
  const { token, hash } = newToken(member.id)
  const { type, bank, currency } = member
  await env.PRESENCE.getByName(member.id).open(hash, { type, bank, currency }, placeOf(visitor), life_ms)
  return {
    token,
    firstTimeLogin: member.last_login_at === null,
    passwordExpired: isExpired(member),
    member: profileOf(member),
  }
}
