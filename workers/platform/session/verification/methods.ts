import type { Refusal, VerificationOption } from '#api/envelope'
import { type OperatorMethod, Verification } from '#api/operator/session'
import type { Member } from '../../directory/members.ts'
import type { By } from '../../operators/audit.ts'
import { readSetting, saveSetting } from '../../settings/settings.ts'
import { readAuthenticator } from './authenticators.ts'
import { recoveryCodesLeft } from './recovery.ts'

/**
 * The setting of the verification methods on an untrusted device; when empty, only enrolled authenticators are used.
 */
export const VERIFICATION_SETTING = 'extra-verification'

/** Returns the methods in force, none by default. */
export async function enabledMethods(db: D1Database): Promise<readonly OperatorMethod[]> {
  const read = Verification.shape.methods.safeParse(await readSetting(db, VERIFICATION_SETTING))
  return read.success ? read.data : []
}

/** Sets the methods; returns null on success. */
export function enableMethods(db: D1Database, methods: readonly OperatorMethod[], by: By): Promise<Refusal | null> {
  return saveSetting(db, VERIFICATION_SETTING, [...new Set(methods)], by)
}

/**
 * Returns the methods by which a member may verify in addition to the password; null when none is required. A member
 * with an authenticator must use it or its recovery codes (GLI-19 B.2.3(d)).
 */
export async function readVerificationMethods(member: Member, db: D1Database): Promise<VerificationOption[] | null> {
  if (await readAuthenticator(db, member.id)) {
    const left = await recoveryCodesLeft(db, member.id)
    return left > 0 ? [{ method: 'authenticator' }, { method: 'recovery' }] : [{ method: 'authenticator' }]
  }
  const methods = await enabledMethods(db)
  if (methods.length === 0) return null
  return methods.filter((method) => HAS[method](member)).map((method) => ({ method, ...maskContact(method, member) }))
}

const HAS = {
  mobile: ({ mobile }) => Boolean(mobile),
  email: ({ email }) => Boolean(email),
  'bank-name': ({ payee_name: payeeName }) => Boolean(payeeName?.trim()),
} as const satisfies Record<OperatorMethod, (member: Member) => boolean>

/** Masks a destination: enough for its owner to recognise it, too little for others to learn it. */
export function maskContact(method: OperatorMethod, { mobile, email }: Member): { to?: string } {
  if (method === 'mobile') return { to: `•••• ${mobile?.slice(-2)}` }
  if (method === 'email') return { to: `${[...(email ?? '')][0]}•••${email?.slice(email.lastIndexOf('@'))}` }
  return {}
}
