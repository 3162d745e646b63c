import { useStore } from '@nanostores/react'
import { type SubmitEvent, useRef, useState } from 'react'
import type { FieldRule } from '#api/site'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { useFirstWrong } from '#ui/useFirstWrong.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { FormField } from './FormField.tsx'
import style from './form.module.css'
import { NewPassword } from './NewPassword.tsx'
import { passwordForm, type SendPassword } from './passwordForm.ts'

interface PasswordFormProps {
  t: Text
  rule: FieldRule | undefined
  asksOld?: boolean
  submit: SendPassword
}

/** A new password twice, after the old one when that authorises the change. */
export function PasswordForm({ t, rule, asksOld = false, submit }: PasswordFormProps) {
  const [form] = useState(() => passwordForm(rule, asksOld, submit))
  const { sending, failure, wrong } = useStore(form.$state)
  const element = useRef<HTMLFormElement>(null)
  useFirstWrong(element, wrong)

  function send(event: SubmitEvent): void {
    event.preventDefault()
    void form.send()
  }

  return (
    <form ref={element} className={style.form} data-form="password" noValidate onSubmit={send}>
      {asksOld && (
        <FormField
          t={t}
          bound={form.bind('oldPassword')}
          type="password"
          label={t('session:change.old')}
          reveal={{ show: t('session:password.show'), hide: t('session:password.hide') }}
          autoComplete="current-password"
          maxLength={128}
        />
      )}
      <NewPassword t={t} rule={rule} form={form} />
      {asksOld && <CaptchaField t={t} text={form.bind('captcha')} work={form.bind('work')} />}
      {failure && <Alert>{errorMessage(t, failure)}</Alert>}
      <Button type="submit" variant="primary" size="form" wide busy={sending} data-action="save-password">
        {t('session:change.submit')}
      </Button>
    </form>
  )
}
