import * as z from 'zod/mini'
import { Done, endpoint, Nothing } from '../endpoint.ts'
import { CurrencyCode } from '../money.ts'
import { Rights } from '../rights.ts'
import { Password } from './proof.ts'
import { CountryDialingCode, MOBILE_REFUSALS, MobileNum, registerFields, VerificationCode } from './register-fields.ts'

/** Long enough for any rule a brand may set; the server sends the rules per field. */
const Typed = z.string().check(z.maxLength(255))

/**
 * A picture to read, or a proof of work for people who cannot read it (decision 23). Single use, 2 minutes.
 */
export const Captcha = z.object({
  id: z.string(),
  /** A data URL, base64. */
  image: z.string(),
  /** The alternative: find `answer` so that SHA-256(`challenge` + `answer`) starts with `bits` zero bits. */
  work: z.object({ challenge: z.string(), bits: z.int() }),
  expiresInSeconds: z.int(),
})
export type Captcha = z.infer<typeof Captcha>

export const captcha = endpoint({
  method: 'GET',
  path: '/wps/captcha',
  summary: 'A picture with a code, or a proof of work, to answer before the next try',
  request: Nothing,
  response: Captcha,
})

/** The solution of a captcha: the text of the picture, or the result of the work. */
export const CaptchaSolution = z.strictObject({
  id: z.string().check(z.maxLength(64)),
  text: z.optional(z.string().check(z.maxLength(16))),
  work: z.optional(z.string().check(z.maxLength(32))),
})
export type CaptchaSolution = z.infer<typeof CaptchaSolution>

/**
 * With type `sms` the mobile number is the username and the code is the password (specification section 3). With
 * `firebase` the password is the ID token, hence its maximum length.
 */
export const LoginRequest = z.strictObject({
  username: Typed.check(z.minLength(1)),
  password: z.string().check(z.minLength(1), z.maxLength(4096)),
  type: z.enum(['username', 'sms', 'firebase']),
  /** The login page for agents admits agents only (specification section 6). */
  door: z.optional(z.literal('agent')),
  countryDialingCode: z.optional(CountryDialingCode),
  captcha: z.optional(CaptchaSolution),
})
export type LoginRequest = z.infer<typeof LoginRequest>

/** The public profile of a member. Types: 0 member; 1, 2, 41, 42 agent; 4 trial (section 9). */
export const Profile = z.object({
  id: z.string(),
  /** The number a member reads out to customer service: eight digits without further meaning. */
  number: z.string().check(z.regex(/^\d{8}$/)),
  account: z.string(),
  nickname: z.string(),
  type: z.int(),
  currency: CurrencyCode,
  /** Who acts for the agent of this profile, and with which rights; absent for the agent. */
  subAccount: z.optional(z.object({ account: z.string(), rights: Rights })),
})
export type Profile = z.infer<typeof Profile>

export const AGENT_TYPES: readonly number[] = [1, 2, 41, 42]
export const TRIAL_TYPE = 4

export const LoginValue = z.object({
  token: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  member: Profile,
})
export type LoginValue = z.infer<typeof LoginValue>

export const login = endpoint({
  method: 'POST',
  path: '/wps/session/login',
  summary: 'Opens a session',
  sealed: true,
  request: LoginRequest,
  response: LoginValue,
  errors: [
    'unsealed',
    'stale-seal',
    'replayed',
    'wrong-credentials',
    'captcha-required',
    'captcha-wrong',
    'account-locked',
    'password-change-required',
    'account-closed',
    'not-member',
    'extra-verification',
    'not-agent',
    'busy',
    ...MOBILE_REFUSALS,
  ],
})

export const logout = endpoint({
  method: 'DELETE',
  path: '/wps/session/logout',
  summary: 'Ends this session; its token is dead from then on',
  auth: 'member',
  subAccounts: 'session',
  request: Nothing,
  response: Done,
  errors: ['not-signed-in'],
})

/**
 * A single-use ticket that carries this session to another screen, such as by QR code: valid 60 seconds
 * (decision 91).
 */
export const createHandoff = endpoint({
  method: 'POST',
  path: '/wps/session/handoff',
  summary: 'A one-time code that opens a session elsewhere',
  auth: 'account',
  request: Nothing,
  response: z.object({ code: z.string(), expiresInSeconds: z.int() }),
  errors: ['not-signed-in', 'trial-account'],
})

const HandoffCode = z.string().check(z.regex(/^[\w-]{22}\.[\w-]{43}\.[\w-]{22}$/))

export const previewHandoff = endpoint({
  method: 'POST',
  path: '/wps/session/handoff/preview',
  summary: 'Whose session a hand-off code opens: the first letter of the account; the code stays valid',
  request: z.strictObject({ code: HandoffCode }),
  response: z.object({ account: z.string() }),
  errors: ['not-signed-in'],
})

export const redeemHandoff = endpoint({
  method: 'POST',
  path: '/wps/session/handoff/redeem',
  summary: 'Opens a session with a hand-off code; a session token is none',
  request: z.strictObject({ code: HandoffCode }),
  response: LoginValue,
  errors: ['not-signed-in', 'extra-verification', 'account-closed'],
})

/**
 * Registers by username; with the flag REGMOBVERF3 a confirmed mobile number is required too (specification section 5).
 */
export const RegisterRequest = z.strictObject({
  username: Typed.check(z.minLength(1)),
  password: Password,
  confirmPassword: Password,
  mobileNum: z.optional(MobileNum),
  countryDialingCode: z.optional(CountryDialingCode),
  verificationCode: z.optional(VerificationCode),
  captcha: z.optional(CaptchaSolution),
  ...registerFields,
})
export type RegisterRequest = z.infer<typeof RegisterRequest>

export const register = endpoint({
  method: 'PUT',
  path: '/wps/member/register',
  summary: 'Registers a member by username and opens a session',
  sealed: true,
  request: RegisterRequest,
  response: LoginValue,
  errors: [
    'unsealed',
    'stale-seal',
    'replayed',
    'username-taken',
    'username-rule',
    'password-rule',
    'password-common',
    'password-contains-username',
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
    ...MOBILE_REFUSALS,
    'mobile-taken',
  ],
})
