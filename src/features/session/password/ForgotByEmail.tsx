import { useState } from 'react'
import { requireValue } from '#core/checks'
import { createForm, type Form } from '#core/form'
import { rememberedUsername } from '#core/session/login/remember'
import { forgotByEmail } from '#core/session/password/password'
import { FormField } from '#forms/FormField.tsx'
import { FormShell } from '#forms/FormShell.tsx'
import type { Text } from '#i18n/text.ts'

type Name = 'username' | 'email'

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

function forgotForm(): Form<Name> {
  return createForm<Name>({
    fields: {
      username: { initial: rememberedUsername(), check: requireValue },
      email: {
        check: (value) =>
          requireValue(value, { email: value }) ??
          (ADDRESS.test(value.trim()) ? null : { reason: 'pattern', patternId: 'EMAIL' }),
      },
    },
    blame: {},
    submit: ({ username, email }) => forgotByEmail(username, email),
  })
}

/** A forgotten password by e-mail: the form never reveals whether the input was right. */
export function ForgotByEmail({ t }: { t: Text }) {
  const [form] = useState(forgotForm)

  return (
    <FormShell t={t} form={form} name="forgot" submit={{ label: t('session:forgot.submit'), action: 'send-link' }}>
      {(bind) => (
        <>
          <p>{t('session:forgot.subtitle')}</p>
          <FormField
            t={t}
            bound={bind('username')}
            label={t('session:username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={255}
          />
          <FormField
            t={t}
            bound={bind('email')}
            type="email"
            label={t('session:register.email')}
            autoComplete="email"
            maxLength={120}
          />
        </>
      )}
    </FormShell>
  )
}
