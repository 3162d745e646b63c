import type { FieldRule } from '#api/site'
import type { Bound } from '#core/form'
import { FormField } from '#forms/FormField.tsx'
import { ruleHint } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'

interface NewPasswordProps {
  t: Text
  rule: FieldRule | undefined
  form: { bind(name: 'newPassword' | 'confirmNewPassword'): Bound }
  /** The names of the fields, for another password than that of the account. */
  labels?: { chosen: string; again: string }
}

/** A new password, twice; the length limits show before anything is typed. */
export function NewPassword({ t, rule, form, labels }: NewPasswordProps) {
  const eye = { show: t('session:password.show'), hide: t('session:password.hide') }
  const typed = { t, type: 'password', reveal: eye, maxLength: 128, autoComplete: 'new-password', tells: true } as const
  const hint = rule && ruleHint(t, rule)
  return (
    <>
      <FormField
        {...typed}
        bound={form.bind('newPassword')}
        label={labels?.chosen ?? t('session:change.new')}
        hint={hint}
      />
      <FormField
        {...typed}
        bound={form.bind('confirmNewPassword')}
        label={labels?.again ?? t('session:change.again')}
      />
    </>
  )
}
