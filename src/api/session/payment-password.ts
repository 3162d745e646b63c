import * as z from 'zod/mini'
import { Done, endpoint, Nothing } from '../endpoint.ts'
import type { ErrorCode } from '../error.ts'
import { FieldRule } from '../site.ts'
import { Password, PROVED, PROVED_BY_CODE, ProofCode } from './proof.ts'
import { VerificationCode } from './register-fields.ts'
import { CaptchaSolution } from './session.ts'
import { CODE_REFUSALS, CodeSent } from './verification.ts'

/** A second password, which the member types where money leaves (specification section 3 `paymentPassword`). */

/**
 * What a brand may ask it for: a withdrawal; a transfer to a vendor's wallet or along an agent's line; a redemption of
 * points.
 */
export const PAYMENT_OPERATIONS = ['withdrawal', 'transfer', 'redemption'] as const
export type PaymentOperation = (typeof PAYMENT_OPERATIONS)[number]

/** The field of a request that may need it. */
export const PaymentPassword = z.optional(z.string().check(z.maxLength(128)))

/** The errors of such a request. */
export const PROVED_BY_PAYMENT_PASSWORD = [
  'payment-password-unset',
  'payment-password-required',
  'payment-password-wrong',
  'payment-password-locked',
  'too-many-requests',
  'busy',
] as const satisfies ErrorCode[]

/** Where a code can be sent that replaces a forgotten one. */
export const CONTACT_METHODS = ['mobile', 'email'] as const
export type ContactMethod = (typeof CONTACT_METHODS)[number]

export const PaymentPasswordState = z.object({
  isSet: z.boolean(),
  /** The operations that need it. */
  operations: z.array(z.enum(PAYMENT_OPERATIONS)),
  /** The rule of a new one. */
  rule: FieldRule,
  /** The destinations of a code when it is forgotten, masked. */
  contacts: z.array(z.object({ method: z.enum(CONTACT_METHODS), to: z.string() })),
})
export type PaymentPasswordState = z.infer<typeof PaymentPasswordState>

export const paymentPassword = endpoint({
  method: 'GET',
  path: '/wps/member/payment-password',
  summary: 'Whether who is signed in has a payment password, and what it is needed for',
  auth: 'account',
  request: Nothing,
  response: PaymentPasswordState,
  errors: ['not-signed-in', 'trial-account'],
})

const Chosen = { newPassword: Password, confirmNewPassword: Password }
const JUDGED = [
  'password-rule',
  'password-common',
  'password-contains-username',
  'password-same',
  'payment-password-reused',
  'inconsistent_twice',
] as const satisfies ErrorCode[]

/** The first one, or another in place of the one that is set, which is then required. Ends every other session. */
export const setPaymentPassword = endpoint({
  method: 'POST',
  path: '/wps/member/payment-password/set',
  summary: 'Sets the payment password, or changes it by the one before',
  auth: 'account',
  sealed: true,
  request: z.strictObject({ password: Password, code: ProofCode, oldPaymentPassword: PaymentPassword, ...Chosen }),
  response: Done,
  errors: [
    ...PROVED,
    ...PROVED_BY_CODE,
    ...JUDGED,
    'payment-password-required',
    'payment-password-wrong',
    'payment-password-locked',
    'conflict',
  ],
})

/** A number or an address that replaced another within a day gets no code. */
export const sendPaymentPasswordCode = endpoint({
  method: 'POST',
  path: '/wps/member/payment-password/code',
  summary: 'Sends a code to the owner of the account, to replace a forgotten payment password',
  auth: 'account',
  request: z.strictObject({ method: z.enum(CONTACT_METHODS), captcha: z.optional(CaptchaSolution) }),
  response: CodeSent,
  errors: ['not-signed-in', 'trial-account', ...CODE_REFUSALS],
})

/** Lifts the lock of wrong ones, too. */
export const resetPaymentPassword = endpoint({
  method: 'POST',
  path: '/wps/member/payment-password/reset',
  summary: 'Replaces a forgotten payment password by a code sent to the owner, and the password',
  auth: 'account',
  sealed: true,
  request: z.strictObject({
    method: z.enum(CONTACT_METHODS),
    verificationCode: z.optional(VerificationCode),
    password: Password,
    code: ProofCode,
    ...Chosen,
  }),
  response: Done,
  errors: [...PROVED, ...PROVED_BY_CODE, ...JUDGED, 'code-expired', 'operation-not-allowed', 'conflict'],
})
