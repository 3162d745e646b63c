import {
  type ContactMethod,
  type PaymentOperation,
  paymentPassword,
  resetPaymentPassword,
  sendPaymentPasswordCode,
  setPaymentPassword,
} from '#api/session/payment-password'
import { type CallResult, call } from '../call.ts'
import { type CodeButton, countingButton } from './codes/code.ts'
import { createMemberLoad } from './member-load.ts'

export type { PaymentOperation }

/** The payment password of the signed-in member. */
export const { $load: $paymentPassword, load: loadPaymentPassword } = createMemberLoad(() => call(paymentPassword, {}))

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
  return reloadAfter(await call(setPaymentPassword, chosen))
}

/** Replaces a forgotten one by the code that was sent. */
export async function replacePaymentPassword(
  chosen: NewPaymentPassword & { method: ContactMethod; verificationCode: string },
): Promise<CallResult<unknown>> {
  return reloadAfter(await call(resetPaymentPassword, { ...chosen, verificationCode: chosen.verificationCode.trim() }))
}

/** The button that sends that code. */
export function paymentCodeButton(): CodeButton<ContactMethod> {
  return countingButton('code-payment', (method, captcha) =>
    call(sendPaymentPasswordCode, captcha ? { method, captcha } : { method }),
  )
}

async function reloadAfter(result: CallResult<unknown>): Promise<CallResult<unknown>> {
  if (result.ok) await loadPaymentPassword()
  return result
}
