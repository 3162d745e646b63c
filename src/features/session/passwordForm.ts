import type { FieldRule } from '#api/site'
import { byRule, each, required, sameAs } from '#core/checks'
import { type Check, createForm, type Form, type FormOptions } from '#core/form'

export type PasswordName = 'oldPassword' | 'newPassword' | 'confirmNewPassword'

/** The old one is not a new one; where it is not asked for the server knows it. */
const anotherOne: Check<PasswordName> = (value, { oldPassword }) =>
  value !== '' && value === oldPassword ? { code: 'password-same' } : null

/** Which of its fields a refusal is about. */
export const PASSWORD_BLAME = {
  'password-rule': 'newPassword',
  'password-common': 'newPassword',
  'password-contains-username': 'newPassword',
  'password-same': 'newPassword',
  inconsistent_twice: 'confirmNewPassword',
} as const satisfies FormOptions<PasswordName>['blame']

/** The form of a new password, by the rule of registering; `asksOld` where the old one is what proves the right to it. */
export function passwordForm(
  rule: FieldRule | undefined,
  asksOld: boolean,
  submit: FormOptions<PasswordName>['submit'],
): Form<PasswordName> {
  return createForm<PasswordName>({
    fields: {
      oldPassword: asksOld ? { check: required } : {},
      newPassword: { check: each<PasswordName>(rule ? byRule(rule) : required, anotherOne) },
      confirmNewPassword: { check: each<PasswordName>(required, sameAs('newPassword')) },
    },
    blame: { 'old-password-wrong': 'oldPassword', ...PASSWORD_BLAME },
    submit,
  })
}
