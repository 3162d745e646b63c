import { type CaptchaAnswer, register as registerEndpoint } from '#api/session'
import { registerMobile } from '#api/verification'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'
import type { MobileNumber } from './code.ts'
import { forgetInvitation, keptCode } from './invitation.ts'
import { openSession } from './session.ts'

/** The fields of registering a brand may ask for (specification section 3), in reading order. */
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
  /** The number, where one is asked for. */
  mobile: MobileNumber | null
  /** The code sent to it, where it must be confirmed. */
  verificationCode: string
  /** By the number, in place of a username. */
  byMobile: boolean
  terms: boolean
  captcha: CaptchaAnswer | null
  /** Of the social identity that is linked to the new account. */
  socialTicket?: string | null
}

/** Registers and signs in. What was left empty is not sent: the server decides whether it may be missing. */
export async function register({ fields, mobile, ...rest }: RegisterFields): Promise<CallResult<null>> {
  const { username = '', password = '', confirmPassword = '', ...optional } = fields
  const { href, hostname } = environment().location()
  const referralCode = keptCode('referralCode')
  const shared = {
    ...filled(optional),
    ...(rest.captcha && { captcha: rest.captcha }),
    ...(rest.socialTicket && { socialTicket: rest.socialTicket }),
    ...(referralCode && { referralCode }),
    terms: rest.terms,
    registerUrl: href.slice(0, 2048),
    domain: hostname,
    registerMethod: 'WEB' as const,
  }
  const number = mobile?.mobileNum ? { ...mobile, mobileNum: mobile.mobileNum.trim() } : null
  const verificationCode = rest.verificationCode.trim()
  const result =
    rest.byMobile && number
      ? await call(registerMobile, { ...shared, ...number, verificationCode, ...filled({ password, confirmPassword }) })
      : await call(registerEndpoint, {
          username: username.trim(),
          password,
          confirmPassword,
          ...shared,
          ...number,
          ...filled({ verificationCode }),
        })
  if (!result.ok) return result
  forgetInvitation()
  openSession(result.value)
  return { ok: true, value: null }
}

function filled(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}
