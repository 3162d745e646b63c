import type { ContactMethod, PaymentPasswordState } from '#api/session/payment-password'
import { byRule, each, requireValue, sameAs, verificationCode } from '#core/checks'
import { type Check, createForm, type Form, type FormOptions } from '#core/form'
import { replacePaymentPassword, savePaymentPassword } from '#core/session/payment-password'
import { APP_CODE_BLAME, OWNER_BLAME, withCode } from '#core/session/proof'
import { captchaSolved, nextCaptcha } from '../form/captcha-solution.ts'
import { PASSWORD_BLAME } from '../password/password-form.ts'

export type ChosenName = 'newPassword' | 'confirmNewPassword' | 'password' | 'code'
export type SetName = 'oldPaymentPassword' | ChosenName
export type ResetName = 'verificationCode' | 'captcha' | 'work' | ChosenName

/** A new one differs from the password of the account, and from the one before. */
const another: Check<ChosenName | 'oldPaymentPassword'> = (value, { password, oldPaymentPassword }) => {
  if (value === '') return null
  if (value === password) return { code: 'payment-password-reused' }
  return value === oldPaymentPassword ? { code: 'password-same' } : null
}

const chosenFields = ({ rule }: PaymentPasswordState) => ({
  newPassword: { check: each<ChosenName>(byRule(rule), another as Check<ChosenName>) },
  confirmNewPassword: { check: each<ChosenName>(requireValue, sameAs('newPassword')) },
  password: { check: requireValue },
  code: {},
})

const CHOSEN_BLAME = {
  ...PASSWORD_BLAME,
  'payment-password-reused': 'newPassword',
  ...OWNER_BLAME,
} as const satisfies FormOptions<ChosenName>['blame']

/** The first payment password, or another by the one that is set. */
export function setForm(state: PaymentPasswordState): Form<SetName> {
  return createForm<SetName>({
    fields: { oldPaymentPassword: state.isSet ? { check: requireValue } : {}, ...chosenFields(state) },
    blame: {
      ...CHOSEN_BLAME,
      'payment-password-required': 'oldPaymentPassword',
      'payment-password-wrong': 'oldPaymentPassword',
      'payment-password-locked': 'oldPaymentPassword',
      ...APP_CODE_BLAME,
    },
    submit: ({ oldPaymentPassword, ...chosen }) =>
      savePaymentPassword({ ...withCode(chosen), ...(state.isSet && { oldPaymentPassword }) }),
  })
}

/** Another one in place of a forgotten one, by a code sent to the member. */
export function resetForm(state: PaymentPasswordState, method: ContactMethod): Form<ResetName> {
  return createForm<ResetName>({
    fields: {
      verificationCode: { check: verificationCode },
      captcha: { check: captchaSolved as Check<ResetName> },
      work: {},
      ...chosenFields(state),
    },
    // The server names the field of a wrong code: that of the message or that of the app.
    blame: {
      ...CHOSEN_BLAME,
      'code-expired': 'verificationCode',
      'captcha-required': 'captcha',
      'captcha-wrong': 'captcha',
    },
    async submit({ verificationCode: typed, captcha: _captcha, work: _work, ...chosen }) {
      const result = await replacePaymentPassword({ ...withCode(chosen), method, verificationCode: typed })
      await nextCaptcha(result.ok ? null : result)
      return result
    },
  })
}
