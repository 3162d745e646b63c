import type { Refusal, VerificationWay } from '#api/envelope'
import { type OperatorMethod, Verification } from '#api/operator/session'
import type { Member } from '../member/directory.ts'
import type { By } from '../operators/audit.ts'
import { readSetting, saveSetting } from '../settings/settings.ts'
import { authenticatorOf } from './authenticators.ts'
import { recoveryCodesLeft } from './recovery.ts'

/** The setting that says by what members are asked who they are at a place nobody knows; empty: only by what they enrolled. */
export const VERIFICATION_SETTING = 'extra-verification'

/** The methods in force, none by default. */
export async function enabledMethods(db: D1Database): Promise<readonly OperatorMethod[]> {
  const read = Verification.shape.methods.safeParse(await readSetting(db, VERIFICATION_SETTING))
  return read.success ? read.data : []
}

/** Sets them; null when it is done. */
export function enableMethods(db: D1Database, methods: readonly OperatorMethod[], by: By): Promise<Refusal | null> {
  return saveSetting(db, VERIFICATION_SETTING, [...new Set(methods)], by)
}

/**
 * How a member may show who they are beside the password; null where nothing is asked. Whoever has an authenticator is
 * asked for that and nothing weaker (GLI-19 B.2.3(d)).
 */
export async function waysOf(member: Member, db: D1Database): Promise<VerificationWay[] | null> {
  if (await authenticatorOf(db, member.id)) {
    const left = await recoveryCodesLeft(db, member.id)
    return left > 0 ? [{ method: 'authenticator' }, { method: 'recovery' }] : [{ method: 'authenticator' }]
  }
  const methods = await enabledMethods(db)
  if (methods.length === 0) return null
  return methods.filter((method) => HAS[method](member)).map((method) => ({ method, ...masked(method, member) }))
}

const HAS = {
  mobile: ({ mobile }) => Boolean(mobile),
  email: ({ email }) => Boolean(email),
  'bank-name': ({ payee_name }) => Boolean(payee_name?.trim()),
} as const satisfies Record<OperatorMethod, (member: Member) => boolean>

/** Enough of a destination for its owner to know it, too little for anybody to learn it. */
function masked(method: OperatorMethod, { mobile, email }: Member): { to?: string } {
  if (method === 'mobile') return { to: `•••• ${mobile?.slice(-2)}` }
  if (method === 'email') return { to: `${[...(email ?? '')][0]}•••${email?.slice(email.lastIndexOf('@'))}` }
  return {}
}
