import { Refusal } from '#api/envelope'
import type { Member } from '../directory/members.ts'
import type { Env } from '../env.ts'
import { isFlagOn } from '../settings/flags.ts'
import { issueTicket } from './one-time-tickets.ts'

/**
 * Why a password has to be changed before a session opens. An account with the default password has never had its own.
 */
export type PasswordChangeReason = 'first-login' | 'expired'

/** Login methods without a password are not blocked by an expired one (specification section 4 "Login"). */
const EXEMPT: readonly string[] = ['sms', 'firebase']

/** Returns why this member has to change the password first, after signing in by `type`; null when there is no need. */
export async function passwordChangeReason(
  member: Member,
  type: string,
  db: D1Database,
): Promise<PasswordChangeReason | null> {
  if (EXEMPT.includes(type)) return null
  if (member.password_is_default) return 'first-login'
  if (!isExpired(member)) return null
  return (await isFlagOn(db, 'PWDEXPFORCECHANGE3')) ? 'expired' : null
}

/** The response in place of a session: a one-time ticket for the password change, valid for ten minutes. */
export async function refusedUntilChanged(member: Member, why: PasswordChangeReason, env: Env): Promise<Refusal> {
  return new Refusal('password-change-required', { ticket: await issueTicket(env, 'password-ticket', member), why })
}

export function isExpired({ password_expires_at: passwordExpiresAt }: Member): boolean {
  return passwordExpiresAt !== null && passwordExpiresAt <= new Date().toISOString()
}
