import type { CaptchaSolution } from '#api/session/session'
import type { FieldRule } from '#api/site'
import type { CallFailure } from '#core/call'
import { byRule, each, requireValue, sameAs } from '#core/checks'
import { type Check, createForm, type Form, type FormOptions } from '#core/form'
import { captchaSolution, captchaSolved, nextCaptcha } from '../form/captcha-solution.ts'

type PasswordName = 'oldPassword' | 'newPassword' | 'confirmNewPassword'
type Name = PasswordName | 'code' | 'captcha' | 'work'

/** Sends the typed values, with the code of the authenticator and the solution of the captcha when there are. */
export type SendPassword = (
  typed: Record<PasswordName, string> & { code?: string },
  captcha: CaptchaSolution | null,
) => Promise<{ ok: true } | CallFailure>

/** The new password must differ from the old one; without an old password field the server checks it. */
const anotherOne: Check<Name> = (value, { oldPassword }) =>
  value !== '' && value === oldPassword ? { code: 'password-same' } : null

/** Which of its fields an error code belongs to. */
export const PASSWORD_BLAME = {
  'password-rule': 'newPassword',
  'password-common': 'newPassword',
  'password-contains-username': 'newPassword',
  'password-same': 'newPassword',
  inconsistent_twice: 'confirmNewPassword',
} as const satisfies FormOptions<PasswordName>['blame']

/**
 * The form of a new password, by the registration rule. `asksOld` when the old password authorises the change: only
 * then is there a password to guess, and so a captcha.
 */
export function passwordForm(rule: FieldRule | undefined, requiresOld: boolean, submit: SendPassword): Form<Name> {
  const form = createForm<Name>({
    fields: {
      oldPassword: requiresOld ? { check: requireValue } : {},
      newPassword: { check: each<Name>(rule ? byRule(rule) : requireValue, anotherOne) },
      confirmNewPassword: { check: each<Name>(requireValue, sameAs('newPassword')) },
      captcha: requiresOld ? { check: captchaSolved } : {},
      work: {},
      code: {},
    },
    blame: {
      'old-password-wrong': 'oldPassword',
      'missing-verification-code': 'code',
      'invalid-verification-code': 'code',
      'code-used': 'code',
      'captcha-required': 'captcha',
      'captcha-wrong': 'captcha',
      ...PASSWORD_BLAME,
    },
    async submit({ captcha, work, code, ...typed }) {
      if (!requiresOld) return submit(typed, null)
      const result = await submit(code ? { ...typed, code } : typed, captchaSolution({ captcha, work }))
      form.set('captcha', '')
      form.set('work', '')
      await nextCaptcha(result.ok ? null : result)
      return result
    },
  })
  return form
}
