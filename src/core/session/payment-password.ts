import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import {
  type ContactMethod,
  type PaymentOperation,
  type PaymentPasswordState,
  paymentPassword,
  resetPaymentPassword,
  sendPaymentPasswordCode,
  setPaymentPassword,
} from '#api/session/payment-password'
import { type CallResult, call } from '../call.ts'
import { $token } from '../token.ts'
import { type CodeButton, countingButton } from './codes/code.ts'

export type { PaymentOperation }

export type PaymentPasswordLoad =
  | { state: 'loading' }
  | { state: 'failed'; error: CallErrorCode }
  | { state: 'ready'; value: PaymentPasswordState }

/** The payment password of the signed-in member, as the server last described it. */
export const $paymentPassword = atom<PaymentPasswordLoad>({ state: 'loading' })

/** Whose it is. */
let owner: string | null = null

/** Loads it anew; what is on the page stays until the answer is there, unless it is another member's. */
export async function loadPaymentPassword(): Promise<void> {
  const token = $token.get()
  if (token !== owner) $paymentPassword.set({ state: 'loading' })
  owner = token
  const result = await call(paymentPassword, {})
  if ($token.get() !== token) return
  $paymentPassword.set(result.ok ? { state: 'ready', value: result.value } : { state: 'failed', error: result.error })
}

/** True when the operation needs it; false while that is not known, and then the server asks. */
export function needsPaymentPassword(operation: PaymentOperation): boolean {
  const load = $paymentPassword.get()
  return load.state === 'ready' && load.value.operations.includes(operation)
}

export interface NewPaymentPassword {
  password: string
  code?: string
  newPassword: string
  confirmNewPassword: string
}

/** Sets the first one, or changes it by `oldPaymentPassword`. */
export async function savePaymentPassword(
  chosen: NewPaymentPassword & { oldPaymentPassword?: string },
): Promise<CallResult<unknown>> {
  return reloaded(await call(setPaymentPassword, chosen))
}

/** Replaces a forgotten one by the code that was sent. */
export async function replacePaymentPassword(
  chosen: NewPaymentPassword & { method: ContactMethod; verificationCode: string },
): Promise<CallResult<unknown>> {
  return reloaded(await call(resetPaymentPassword, { ...chosen, verificationCode: chosen.verificationCode.trim() }))
}

/** The button that sends that code. */
export function paymentCodeButton(): CodeButton<ContactMethod> {
  return countingButton('code-payment', (method, captcha) =>
    call(sendPaymentPasswordCode, captcha ? { method, captcha } : { method }),
  )
}

async function reloaded(result: CallResult<unknown>): Promise<CallResult<unknown>> {
  if (result.ok) await loadPaymentPassword()
  return result
}
