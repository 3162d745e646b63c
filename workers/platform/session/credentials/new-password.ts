import { Refusal } from '#api/envelope'
import { bankOf } from '../../bank/routing.ts'
import type { Member } from '../../directory/members.ts'
import { tell } from '../../directory/tell.ts'
import type { Ctx, Env } from '../../env.ts'
import { readRegisterRules } from '../../settings/rules.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { signInKey } from '../recent-places.ts'
import { hashInTurn } from './hashing.ts'
import { hashPassword, isPassword } from './password.ts'
import { isCommon } from './password-blocklist.ts'
import { proofKey } from './reauthenticate.ts'
import { reasonAgainst } from './register-checks.ts'

/** A new password as the forms send it, typed twice. */
export interface Chosen {
  newPassword: string
  confirmNewPassword: string
}

const about = (reason: string) => ({ fields: { newPassword: reason } })

/** The registration rule that a new password follows. */
type PasswordField = 'password' | 'paymentPassword'

/** Checks a new password by the registration rules, before its owner is known; returns null when it passes. */
export async function refusedByRules(
  newPassword: string,
  env: Env,
  field: PasswordField = 'password',
): Promise<Refusal | null> {
  const { [field]: rule } = await readRegisterRules(env.DB)
  // A brand that does not ask for it at registration still has a rule for it.
  const reason = reasonAgainst(newPassword, { ...rule, enabled: true, required: true })
  if (reason !== null) return new Refusal('password-rule', about(reason))
  return isCommon(newPassword) ? new Refusal('password-common', about('common')) : null
}

/** Whose password it is: a member's, or a sub-account's. */
type Named = Pick<Member, 'account_folded'>

/** A password that contains its account name is refused; returns null when it does not. */
export function refusedForName(newPassword: string, { account_folded: accountFolded }: Named): Refusal | null {
  const holds = newPassword.toLowerCase().includes(accountFolded)
  return holds ? new Refusal('password-contains-username', about('contains-username')) : null
}

/** Checks a new password that was typed twice; returns null when it may be set. */
export async function refusedPassword(
  chosen: Chosen,
  member: Named,
  env: Env,
  field: PasswordField = 'password',
): Promise<Refusal | null> {
  const { newPassword, confirmNewPassword } = chosen
  const refused = await refusedByRules(newPassword, env, field)
  if (refused) return refused
  if (confirmNewPassword !== newPassword)
    return new Refusal('inconsistent_twice', { fields: { confirmNewPassword: 'inconsistent_twice' } })
  return refusedForName(newPassword, member)
}

/** The refusal of a new password that equals the current one. */
export function samePassword(): Refusal {
  return new Refusal('password-same', about('same'))
}

/** Compares with the current password by a hash, which may be refused (`hashInTurn`). */
export async function refusedAsSame(
  newPassword: string,
  member: Pick<Member, 'id' | 'password'>,
  c: Ctx,
): Promise<Refusal | null> {
  const isSame = await hashInTurn(ownerOf(member), c, () => isPassword(newPassword, member.password, c.env.PEPPER))
  if (isSame instanceof Refusal) return isSame
  return isSame ? samePassword() : null
}

/** The member has proved ownership before replacing a password: by the old password, or by a ticket. */
const ownerOf = ({ id }: Pick<Member, 'id'>) => ({ account: id, isSignedIn: true })

/** Hashes and sets it (`setPassword`); the hash may be refused (`hashInTurn`). */
export async function replacePassword(
  newPassword: string,
  member: Member,
  c: Ctx,
  session: string | null = null,
): Promise<Member | Refusal | null> {
  const password = await hashInTurn(ownerOf(member), c, () => hashPassword(newPassword, c.env.PEPPER))
  return password instanceof Refusal ? password : setPassword(password, member, c, session)
}

/**
 * Sets a hashed password in place of the one that was verified, ends every session and game, lifts the lock and
 * notifies the owner. `session` is the one that asks for it, if any: its pages go on with a new one. Returns the updated
 * member; null when another password was set meanwhile.
 */
export async function setPassword(
  password: string,
  member: Member,
  c: Ctx,
  session: string | null = null,
): Promise<Member | null> {
  const { env } = c
  // Replaces only the password that was verified, so that of two simultaneous changes only one takes effect.
  const { meta } = await env.DB.prepare(
    `UPDATE members SET password = ?, password_is_default = 0, password_expires_at = NULL, password_changed_at = ?
     WHERE id = ? AND password IS ?`,
  )
    .bind(password, new Date().toISOString(), member.id, member.password)
    .run()
  if (meta.changes !== 1) return null
  const name = member.account_folded
  const locks = [keyFor('login', name), await signInKey('login', name, c), proofKey(member)]
  await env.PRESENCE.getByName(member.id).closeAll(session)
  await Promise.all([
    bankOf(env, member.bank).endGames(member.id),
    ...locks.map((lock) => throttleOf(env, lock).forgive(lock)),
  ])
  c.executionCtx.waitUntil(tell(env, member, 'password-changed'))
  return { ...member, password, password_is_default: 0, password_expires_at: null }
}
