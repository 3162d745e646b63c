import { type CaptchaAnswer, register as registerEndpoint } from '#api/session'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'
import { forgetInvitation, keptCode } from './invitation.ts'
import { openSession } from './session.ts'

/** The fields of registering by username a brand may ask for (specification section 3), in reading order. */
export const REGISTER_FIELDS = [
  'username',
  'password',
  'confirmPassword',
  'birthday',
  'email',
  'payeeName',
  'affiliateCode',
] as const
export type RegisterField = (typeof REGISTER_FIELDS)[number]

export interface RegisterFields {
  fields: Partial<Record<RegisterField, string>>
  terms: boolean
  captcha: CaptchaAnswer | null
}

/** Registers and signs in. What was left empty is not sent: the server decides whether it may be missing. */
export async function register({ fields, terms, captcha }: RegisterFields): Promise<CallResult<null>> {
  const { username = '', password = '', confirmPassword = '', ...optional } = fields
  const { href, hostname } = environment().location()
  const filled = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== ''))
  const referralCode = keptCode('referralCode')
  const result = await call(registerEndpoint, {
    username: username.trim(),
    password,
    confirmPassword,
    ...filled,
    ...(captcha && { captcha }),
    ...(referralCode && { referralCode }),
    terms,
    registerUrl: href.slice(0, 2048),
    domain: hostname,
    registerMethod: 'WEB',
  })
  if (!result.ok) return result
  forgetInvitation()
  openSession(result.value)
  return { ok: true, value: null }
}
