import * as z from 'zod/mini'
import { Done, endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../error.ts'
import { Password, PROVED, PROVED_BY_CODE, ProofCode } from './proof.ts'
import { CountryDialingCode, MOBILE_REFUSALS, MobileNum, VerificationCode } from './register-fields.ts'
import { CaptchaSolution } from './session.ts'
import { CODE_REFUSALS, CodeSent } from './verification.ts'

/**
 * The number and the e-mail address of an account: each is replaced by a code sent to the new one and the password
 * (decision 112). A change ends every other session, and the owner
 * is told at the old one too.
 */

const ACCOUNT = ['not-signed-in', 'trial-account'] as const satisfies ErrorCode[]
const Proof = { password: Password, code: ProofCode, verificationCode: z.optional(VerificationCode) }

/** An address as a person types it; the server checks it by the register rule. */
const Address = z.string().check(z.maxLength(255))

export const sendMobileCode = endpoint({
  method: 'POST',
  path: '/wps/member/mobile/code',
  summary: 'Sends a code to the number that is going to be the member’s',
  auth: 'account',
  request: z.strictObject({
    mobileNum: MobileNum,
    countryDialingCode: CountryDialingCode,
    captcha: z.optional(CaptchaSolution),
  }),
  response: CodeSent,
  errors: [...ACCOUNT, ...CODE_REFUSALS],
})

export const changeMobile = endpoint({
  method: 'POST',
  path: '/wps/member/mobile',
  summary: 'Makes a number the member’s, by the code sent to it and the password',
  auth: 'account',
  sealed: true,
  request: z.strictObject({ mobileNum: MobileNum, countryDialingCode: CountryDialingCode, ...Proof }),
  response: Done,
  errors: [...PROVED, ...PROVED_BY_CODE, ...MOBILE_REFUSALS, 'mobile-taken', 'conflict'],
})

export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/wps/member/email/code',
  summary: 'Sends a code to the e-mail address that is going to be the member’s',
  auth: 'account',
  request: z.strictObject({ email: Address }),
  response: CodeSent,
  errors: [...ACCOUNT, 'quota-exceeded'],
})

/** The address that the account has already is confirmed by it. */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/wps/member/email',
  summary: 'Makes an e-mail address the member’s, by the code sent to it and the password',
  auth: 'account',
  sealed: true,
  request: z.strictObject({ email: Address, ...Proof }),
  response: Done,
  errors: [...PROVED, ...PROVED_BY_CODE, 'code-expired', 'conflict'],
})
