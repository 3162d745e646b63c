import { useStore } from '@nanostores/react'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import type { CallFailure } from '#core/call'
import { required } from '#core/checks'
import { createForm, type Form } from '#core/form'
import { FormField } from '#forms/FormField.tsx'
import style from '#forms/form.module.css'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { useFirstWrong } from '#ui/form/use-first-wrong.ts'
import { Alert } from '#ui/status/Alert.tsx'

type Name = 'password' | 'code'
type Submit = (values: Record<Name, string>) => Promise<{ ok: true } | CallFailure>

function proofForm(requiredFields: readonly Name[], submit: Submit): Form<Name> {
  const fieldOptions = (name: Name) => (requiredFields.includes(name) ? { check: required } : {})
  return createForm<Name>({
    fields: { password: fieldOptions('password'), code: fieldOptions('code') },
    blame: {
      'old-password-wrong': 'password',
      'invalid-verification-code': 'code',
      'code-used': 'code',
      'verification-expired': 'code',
    },
    submit,
  })
}

interface ProofFormProps {
  t: Text
  /** The credentials that authorise the change. */
  requiredFields: readonly Name[]
  line?: string
  /** A recovery code is accepted too. */
  either?: boolean
  action: string
  submit: Submit
  /** Rendered beside the button. */
  children?: ReactNode
}

/** A change only the owner may make, authorised by the password, a code of the app, or both. */
export function ProofForm({ t, requiredFields: asks, line, either = false, action, submit, children }: ProofFormProps) {
  const [form] = useState(() => proofForm(asks, submit))
  const { sending, failure, wrong } = useStore(form.$state)
  const element = useRef<HTMLFormElement>(null)
  useFirstWrong(element, wrong)
  const digits = either ? {} : ({ inputMode: 'numeric' } as const)

  function send(event: SubmitEvent): void {
    event.preventDefault()
    void form.send()
  }

  return (
    <form ref={element} className={style.form} data-form="proof" noValidate onSubmit={send}>
      {line && <p>{line}</p>}
      {asks.includes('password') && (
        <FormField
          t={t}
          bound={form.bind('password')}
          type="password"
          label={t('session:password')}
          reveal={{ show: t('session:password.show'), hide: t('session:password.hide') }}
          autoComplete="current-password"
          maxLength={128}
        />
      )}
      {asks.includes('code') && (
        <FormField
          t={t}
          bound={form.bind('code')}
          label={t(either ? 'security:field.either' : 'security:field.authenticator')}
          {...digits}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      )}
      {failure && <Alert>{errorMessage(t, failure)}</Alert>}
      <Button type="submit" variant="primary" size="form" wide busy={sending} data-action="prove">
        {action}
      </Button>
      {children}
    </form>
  )
}
