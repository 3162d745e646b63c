import { useState } from 'react'
import type { FieldRule } from '#api/site'
import { FormField } from '#forms/FormField.tsx'
import { FormShell } from '#forms/FormShell.tsx'
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
          {asksOld && (
            <FormField
              t={t}
              bound={bind('oldPassword')}
              type="password"
              label={t('session:change.old')}
              reveal={{ show: t('session:password.show'), hide: t('session:password.hide') }}
              autoComplete="current-password"
              maxLength={128}
            />
          )}
          <NewPassword t={t} rule={rule} form={form} />
          {asksCode && (
            <FormField
              t={t}
              bound={bind('code')}
              label={t('security:field.either')}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
            />
          )}
          {asksOld && <CaptchaField t={t} text={bind('captcha')} work={bind('work')} />}
        </>
      )}
    </FormShell>
  )
}
