import { type CaptchaSolution, register as registerEndpoint } from '#api/session/session'
import { registerMobile } from '#api/session/verification'
import { brand } from '#brand/brand'
import { type CallResult, call } from '../../call.ts'
import { environment } from '../../environment.ts'
import { REFERRAL_CODE_KEY } from '../../session-keys.ts'
import type { MobileNumber } from '../codes/code.ts'
import { fetchProof, forgetVisit } from '../codes/code-channel.ts'
import { openSession } from '../session.ts'
import { forgetInvitation, storedCode } from './invitation.ts'

/** The registration fields a brand may use (specification section 3), in reading order. */
export const REGISTER_FIELDS = [
  'username',
  'password',
  'confirmPassword',
  'paymentPassword',
  'payeeName',
  'nickname',
  'birthday',
  'idNumber',
  'email',
  'whatsapp',
  'telegram',
  'line',
  'facebook',
  'wechat',
  'qqNum',
  'zalo',
  'recommenderId',
  'affiliateCode',
] as const
export type RegisterField = (typeof REGISTER_FIELDS)[number]

export interface RegisterFields {
  fields: Partial<Record<RegisterField, string>>
  /** The mobile number, when the form has one. */
  mobile: MobileNumber | null
  /** The code sent to the number, when it must be confirmed. */
  verificationCode: string
  /** True when the number replaces the username. */
  byMobile: boolean
  terms: boolean
  captcha: CaptchaSolution | null
  /** The ticket of the social identity to link to the new account. */
  socialTicket?: string | null
}

/** Registers and signs in. Empty fields are not sent: the server decides which are required. */
export async function register({ fields, mobile, ...rest }: RegisterFields): Promise<CallResult<null>> {
  const { username = '', password = '', confirmPassword = '', ...optional } = fields
  const { href, hostname } = environment().location()
  const referralCode = storedCode('referralCode')
  const shared = {
    ...omitEmpty(optional),
    ...(rest.captcha && { captcha: rest.captcha }),
    ...(rest.socialTicket && { socialTicket: rest.socialTicket }),
    ...(referralCode && { referralCode }),
    terms: rest.terms,
    registerUrl: href.slice(0, 2048),
    domain: hostname,
    registerMethod: brand.platform,
  }
  const number = mobile?.mobileNum ? { ...mobile, mobileNum: mobile.mobileNum.trim() } : null
  const proof = await fetchProof('register', rest.verificationCode)
  if (!proof.ok) return proof
  const result =
    rest.byMobile && number
      ? await call(registerMobile, {
          ...shared,
          ...number,
          ...proof.value,
          ...omitEmpty({ password, confirmPassword }),
        })
      : await call(registerEndpoint, {
          username: username.trim(),
          password,
          confirmPassword,
          ...shared,
          ...number,
          ...omitEmpty(proof.value),
        })
  // The link of a friend that is nobody's: the next try does without it.
  if (!result.ok && result.detail?.fields?.referralCode !== undefined) forgetInvitation([REFERRAL_CODE_KEY])
  if (!result.ok) return result
  forgetInvitation()
  forgetVisit('register')
  openSession(result.value)
  return { ok: true, value: null }
}

function omitEmpty(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}
