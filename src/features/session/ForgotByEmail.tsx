import { useStore } from '@nanostores/react'
import { type SubmitEvent, useRef, useState } from 'react'
import { required } from '#core/checks'
import { createForm, type Form } from '#core/form'
import { forgotByEmail } from '#core/session/password'
import { rememberedUsername } from '#core/session/remember'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { useFirstWrong } from '#ui/useFirstWrong.ts'
import { FormField } from './FormField.tsx'
import style from './form.module.css'

type Name = 'username' | 'email'

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/

function forgotForm(): Form<Name> {
  return createForm<Name>({
    fields: {
      username: { initial: rememberedUsername(), check: required },
      email: {
        check: (value) =>
          required(value, { email: value }) ??
          (ADDRESS.test(value.trim()) ? null : { reason: 'pattern', patternId: 'EMAIL' }),
      },
    },
    blame: {},
    submit: ({ username, email }) => forgotByEmail(username, email),
  })
}

/** Forgot by e-mail: the form never reveals whether the input was right (decisions.md "Login errors"). */
export function ForgotByEmail({ t }: { t: Text }) {
  const [form] = useState(forgotForm)
  const { sending, failure, wrong } = useStore(form.$state)
  const element = useRef<HTMLFormElement>(null)
  useFirstWrong(element, wrong)

  function send(event: SubmitEvent): void {
    event.preventDefault()
    void form.send()
  }

  return (
    <form ref={element} className={style.form} data-form="forgot" noValidate onSubmit={send}>
      <p>{t('session:forgot.line')}</p>
      <FormField
        t={t}
        bound={form.bind('username')}
        label={t('session:username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
      />
      <FormField
        t={t}
        bound={form.bind('email')}
        type="email"
        label={t('session:register.email')}
        autoComplete="email"
        maxLength={120}
      />
      {failure && <Alert>{errorMessage(t, failure)}</Alert>}
      <Button type="submit" variant="primary" size="form" wide busy={sending} data-action="send-link">
        {t('session:forgot.submit')}
      </Button>
    </form>
  )
}
