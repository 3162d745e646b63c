import { useStore } from '@nanostores/react'
import { type SubmitEvent, useRef, useState } from 'react'
import type { VerificationMethod, VerificationOption } from '#api/envelope'
import { requireValue } from '#core/checks'
import { createForm, type Form } from '#core/form'
import { type SentBy, verificationButton, verify } from '#core/session/verification/verification'
import { ErrorAlert } from '#forms/ErrorAlert.tsx'
import { FormField } from '#forms/FormField.tsx'
import style from '#forms/form.module.css'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { useFirstWrong } from '#ui/form/use-first-wrong.ts'
import { CaptchaField } from '../form/CaptchaField.tsx'
import { CodeField } from '../form/CodeField.tsx'

type Name = 'answer' | 'captcha' | 'work'
/** Methods that need something the member already has: no code is sent. */
type UnsentMethod = Exclude<VerificationMethod, SentBy>

function verificationForm(ticket: string, method: VerificationMethod): Form<Name> {
  return createForm<Name>({
    fields: { answer: { check: requireValue }, captcha: {}, work: {} },
    blame: {
      'missing-verification-code': 'answer',
      'invalid-verification-code': 'answer',
      'code-expired': 'answer',
      'code-used': 'answer',
      'payee-name-wrong': 'answer',
      'verification-expired': 'answer',
      'operation-not-allowed': 'answer',
    },
    submit: ({ answer }) => verify(ticket, method, answer),
  })
}

interface VerificationFormProps {
  t: Text
  ticket: string
  option: VerificationOption
}

/**
 * One method of extra verification: a code that is sent, a code of the app, a recovery code, or the name of the bank
 * account.
 */
export function VerificationForm({ t, ticket, option: { method, to = '' } }: VerificationFormProps) {
  const [form] = useState(() => verificationForm(ticket, method))
  const { sending, failure, wrong } = useStore(form.$state)
  const element = useRef<HTMLFormElement>(null)
  useFirstWrong(element, wrong)
  const field = { t, ticket, form }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    void form.send()
  }

  return (
    <form ref={element} className={style.form} data-form="verification" noValidate onSubmit={submit}>
      <p>{t(`security:ask.${method}`, { to })}</p>
      {method === 'mobile' || method === 'email' ? (
        <SentField {...field} method={method} />
      ) : (
        <FormField t={t} bound={form.bind('answer')} label={t(`security:field.${method}`)} {...INPUT[method]} />
      )}
      {failure && <ErrorAlert t={t} error={failure} />}
      <Button type="submit" variant="primary" size="form" wide busy={sending} data-action="verify">
        {t('session:login.submit')}
      </Button>
    </form>
  )
}

const INPUT = {
  authenticator: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 16 },
  recovery: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 40 },
  'bank-name': { autoComplete: 'name', maxLength: 255 },
} as const satisfies Record<UnsentMethod, object>

function SentField({ t, ticket, form, method }: { t: Text; ticket: string; form: Form<Name>; method: SentBy }) {
  const [button] = useState(() => verificationButton(ticket, method))
  const [captcha, work] = [form.bind('captcha'), form.bind('work')]
  return (
    <>
      <CodeField
        t={t}
        code={form.bind('answer')}
        button={button}
        target={async () => null}
        captcha={captcha}
        work={work}
        sent={t(method === 'mobile' ? 'session:mobile.sent' : 'security:email.sent')}
      />
      <CaptchaField t={t} text={captcha} work={work} />
    </>
  )
}
