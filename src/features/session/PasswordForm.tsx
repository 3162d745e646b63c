import { useStore } from '@nanostores/react'
import { type SubmitEvent, useRef, useState } from 'react'
import type { FieldRule } from '#api/site'
import { errorMessage, fieldMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { useFirstWrong } from '#ui/useFirstWrong.ts'
import { FormField } from './FormField.tsx'
import style from './form.module.css'
import { passwordForm } from './passwordForm.ts'

interface PasswordFormProps {
  t: Text
  rule: FieldRule | undefined
  asksOld?: boolean
  submit: Parameters<typeof passwordForm>[2]
}

/** A new password twice, after the old one where that is what proves the right to it. */
export function PasswordForm({ t, rule, asksOld = false, submit }: PasswordFormProps) {
  const [form] = useState(() => passwordForm(rule, asksOld, submit))
  const { sending, failure, wrong } = useStore(form.$state)
  const element = useRef<HTMLFormElement>(null)
  useFirstWrong(element, wrong)
  const eye = { show: t('session:password.show'), hide: t('session:password.hide') }
  const typed = { t, type: 'password', reveal: eye, maxLength: 128 } as const
  const hint = rule && fieldMessage(t, { reason: 'length', minimum: rule.minLength, maximum: rule.maxLength })

  function send(event: SubmitEvent): void {
    event.preventDefault()
    void form.send()
  }

  return (
    <form ref={element} className={style.form} data-form="password" noValidate onSubmit={send}>
      {asksOld && (
        <FormField
          {...typed}
          bound={form.bind('oldPassword')}
          label={t('session:change.old')}
          autoComplete="current-password"
        />
      )}
      <FormField
        {...typed}
        tells
        bound={form.bind('newPassword')}
        label={t('session:change.new')}
        hint={hint}
        autoComplete="new-password"
      />
      <FormField
        {...typed}
        tells
        bound={form.bind('confirmNewPassword')}
        label={t('session:change.again')}
        autoComplete="new-password"
      />
      {failure && <Alert>{errorMessage(t, failure)}</Alert>}
      <Button type="submit" variant="primary" size="form" wide busy={sending} data-action="save-password">
        {t('session:change.submit')}
      </Button>
    </form>
  )
}
