import { useState } from 'react'
import type { FieldRule } from '#api/site'
import { FormShell } from '#forms/FormShell.tsx'
import { AppCodeField, PasswordField } from '#forms/ProofFields.tsx'
import type { Text } from '#i18n/text.ts'
import { CaptchaField } from '../form/CaptchaField.tsx'
import { NewPassword } from '../form/NewPassword.tsx'
import { passwordForm, type SendPassword } from './password-form.ts'

interface PasswordFormProps {
  t: Text
  rule: FieldRule | undefined
  requiresOld?: boolean
  submit: SendPassword
}

/** A new password twice, after the old one when that authorises the change. */
export function PasswordForm({ t, rule, requiresOld: asksOld = false, submit }: PasswordFormProps) {
  // The server says so, for an account with an authenticator.
  const [asksCode, setAsksCode] = useState(false)
  const [form] = useState(() =>
    passwordForm(rule, asksOld, async (typed, captcha) => {
      const result = await submit(typed, captcha)
      if (!result.ok && result.error === 'missing-verification-code') setAsksCode(true)
      return result
    }),
  )

  return (
    <FormShell
      t={t}
      form={form}
      name="password"
      submit={{ label: t('session:change.submit'), action: 'save-password' }}
    >
      {(bind) => (
        <>
          {asksOld && <PasswordField t={t} bound={bind('oldPassword')} label={t('session:change.old')} />}
          <NewPassword t={t} rule={rule} form={form} />
          {asksCode && <AppCodeField t={t} bound={bind('code')} either />}
          {asksOld && <CaptchaField t={t} text={bind('captcha')} work={bind('work')} />}
        </>
      )}
    </FormShell>
  )
}
