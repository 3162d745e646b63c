import type { PaymentOperation } from '#api/session/payment-password'
import { requireValue } from '../checks.ts'
import type { Check } from '../form.ts'
import { needsPaymentPassword } from './payment-password.ts'

/** What proves that the owner asks: the password, a code where there is an authenticator, and the payment password. */
export type ProofName = 'password' | 'code' | 'paymentPassword'

/** The fields of a form that proves it; `operation` where the brand may ask for the payment password. */
export function proofFields(operation?: PaymentOperation): Record<ProofName, { check?: Check<string> }> {
  const requirePaymentPassword: Check<string> = (value) =>
    operation && needsPaymentPassword(operation) && value === '' ? { code: 'payment-password-required' } : null
  return { password: { check: requireValue }, code: {}, paymentPassword: { check: requirePaymentPassword } }
}

/** The fields a refused password, and a code that was used, belong to. */
export const OWNER_BLAME = {
  'old-password-wrong': 'password',
  'password-missing': 'password',
  'code-used': 'code',
} as const

/** The field a refused code of the app belongs to; where another code is typed too, the server names the field. */
export const APP_CODE_BLAME = {
  'missing-verification-code': 'code',
  'invalid-verification-code': 'code',
} as const

export const PAYMENT_BLAME = {
  'payment-password-unset': 'paymentPassword',
  'payment-password-required': 'paymentPassword',
  'payment-password-wrong': 'paymentPassword',
  'payment-password-locked': 'paymentPassword',
} as const

/** The fields a refused proof belongs to. */
export const PROOF_BLAME = { ...OWNER_BLAME, ...APP_CODE_BLAME, ...PAYMENT_BLAME } as const

/** Leaves the code of the app out where none was typed. */
export const withCode = <Values extends { code: string }>({ code, ...rest }: Values) => ({
  ...rest,
  ...(code && { code }),
})

/** The proof as it is sent, without the parts that were not required. */
export function proofOf({ password, code, paymentPassword }: Record<ProofName, string>) {
  return { password, ...(code && { code }), ...(paymentPassword && { paymentPassword }) }
}
