import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  CountryDialingCode,
  firebaseFields,
  MOBILE_REFUSALS,
  MobileNum,
  registerFields,
  VerificationCode,
} from './register-fields.ts'
import { CaptchaSolution, LoginValue } from './session.ts'

/** Confirms a mobile number with a code of six digits, and the endpoints that use a confirmed number. */

/** The minutes until the next code may be requested. */
export const CodeSent = z.object({ expiredMinutes: z.int() })
export type CodeSent = z.infer<typeof CodeSent>

export const CODE_REFUSALS = [
  'missing-phone-number',
  'invalid-phone-number',
  'captcha-required',
  'captcha-wrong',
  'quota-exceeded',
  'operation-not-allowed',
] as const

/** The response never reveals whether the number has an account. */
export const smsNoLogin = endpoint({
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  summary: 'Sends a code to the number of an account, to sign in or to set a new password',
  request: z.strictObject({
    mobileNum: MobileNum,
    countryDialingCode: CountryDialingCode,
    /** A code is valid for one purpose only; the default is `login`. */
    purpose: z.optional(z.enum(['login', 'password'])),
    captcha: z.optional(CaptchaSolution),
  }),
  response: CodeSent,
  errors: CODE_REFUSALS,
})

/** `mobileNo`, or the same number as `username`, which older clients send (specification section 7). */
export const smsRegister = endpoint({
  method: 'POST',
  path: '/wps/verification/sms/register',
  summary: 'Sends a code to a number that is going to register',
  request: z.strictObject({
    mobileNo: z.optional(MobileNum),
    username: z.optional(MobileNum),
    countryDialingCode: CountryDialingCode,
    captcha: z.optional(CaptchaSolution),
  }),
  response: CodeSent,
  errors: CODE_REFUSALS,
})

/** The password is required only with the flag MOBILENUMPASSREG3 (specification section 5). */
export const RegisterMobileRequest = z.strictObject({
  mobileNum: MobileNum,
  countryDialingCode: CountryDialingCode,
  verificationCode: z.optional(VerificationCode),
  password: z.optional(z.string().check(z.maxLength(128))),
  confirmPassword: z.optional(z.string().check(z.maxLength(128))),
  captcha: z.optional(CaptchaSolution),
  ...registerFields,
})
export type RegisterMobileRequest = z.infer<typeof RegisterMobileRequest>

export const registerMobile = endpoint({
  method: 'PUT',
  path: '/wps/member/register/mobile',
  summary: 'Registers a member by a confirmed mobile number and opens a session',
  sealed: true,
  request: RegisterMobileRequest,
  response: LoginValue,
  errors: [
    'unsealed',
    'stale-seal',
    'replayed',
    ...MOBILE_REFUSALS,
    'mobile-taken',
    'password-rule',
    'password-common',
    'payment-password-reused',
    'under-age',
    'terms-required',
    'invitation-invalid',
    'invitation-ended',
    'referral-invalid',
    'social-expired',
    'captcha-required',
    'captcha-wrong',
    'busy',
  ],
})

/** Forgotten password by phone (decision 17): signs in and ends every other session. */
export const passwordByPhone = endpoint({
  method: 'POST',
  path: '/wps/member/password/verification',
  summary: 'Sets a new password with a code sent to the number, and signs in',
  sealed: true,
  request: z.strictObject({
    newPassword: z.string().check(z.minLength(1), z.maxLength(128)),
    mobileNum: MobileNum,
    countryDialingCode: CountryDialingCode,
    verificationCode: z.optional(VerificationCode),
    ...firebaseFields,
  }),
  response: LoginValue,
  errors: [
    'unsealed',
    'stale-seal',
    'replayed',
    ...MOBILE_REFUSALS,
    'password-rule',
    'password-common',
    'password-contains-username',
    'busy',
    'extra-verification',
    'account-closed',
  ],
})
