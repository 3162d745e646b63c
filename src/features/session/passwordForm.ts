import type { CaptchaAnswer } from '#api/session'
import type { FieldRule } from '#api/site'
import type { CallFailure } from '#core/call'
import { byRule, each, required, sameAs } from '#core/checks'
import { type Check, createForm, type Form, type FormOptions } from '#core/form'
import { captchaAnswer, captchaAnswered, nextCaptcha } from './captchaAnswer.ts'

type PasswordName = 'oldPassword' | 'newPassword' | 'confirmNewPassword'
type Name = PasswordName | 'captcha' | 'work'

/** Sends what was typed, with the answer to the captcha where one was asked for. */
export type SendPassword = (
  typed: Record<PasswordName, string>,
  captcha: CaptchaAnswer | null,
) => Promise<{ ok: true } | CallFailure>

/** The old one is not a new one; where it is not asked for the server knows it. */
const anotherOne: Check<Name> = (value, { oldPassword }) =>
  value !== '' && value === oldPassword ? { code: 'password-same' } : null

/** Which of its fields a refusal is about. */
export const PASSWORD_BLAME = {
  'password-rule': 'newPassword',
  'password-common': 'newPassword',
  'password-contains-username': 'newPassword',
  'password-same': 'newPassword',
  inconsistent_twice: 'confirmNewPassword',
} as const satisfies FormOptions<PasswordName>['blame']

/**
 * The form of a new password, by the rule of registering; `asksOld` where the old one is what proves the right to it: only
 * there is something to guess, and a captcha asked for.
 */
export function passwordForm(rule: FieldRule | undefined, asksOld: boolean, submit: SendPassword): Form<Name> {
  const form = createForm<Name>({
    fields: {
      oldPassword: asksOld ? { check: required } : {},
      newPassword: { check: each<Name>(rule ? byRule(rule) : required, anotherOne) },
      confirmNewPassword: { check: each<Name>(required, sameAs('newPassword')) },
      captcha: asksOld ? { check: captchaAnswered } : {},
      work: {},
    },
    blame: {
      'old-password-wrong': 'oldPassword',
      'captcha-required': 'captcha',
      'captcha-wrong': 'captcha',
      ...PASSWORD_BLAME,
    },
    async submit({ captcha, work, ...typed }) {
      if (!asksOld) return submit(typed, null)
      const result = await submit(typed, captchaAnswer({ captcha, work }))
      form.set('captcha', '')
      form.set('work', '')
      await nextCaptcha(result.ok ? null : result)
      return result
    },
  })
  return form
}
