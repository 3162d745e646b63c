import { useStore } from '@nanostores/react'
import { type ReactNode, type SubmitEvent, useRef } from 'react'
import type { CallErrorCode } from '#api/error'
import type { Form } from '#core/form'
import { isLost } from '#core/intent'
import { ErrorAlert } from '#forms/ErrorAlert.tsx'
import { PaymentPasswordField } from '#forms/ProofFields.tsx'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { DialogActions } from '#ui/Dialog.tsx'
import { useFirstWrong } from '#ui/form/use-first-wrong.ts'
import { Alert } from '#ui/status/Alert.tsx'
import style from './dialog.module.css'

interface SpendFormProps<Name extends string> {
  t: Text
  form: Form<Name | 'paymentPassword'>
  name: string
  /** How often a wrong payment password may still be tried; null where nobody has said. */
  tries: number | null
  /** What the button does, or what is missing for it. */
  submit: { label: string; action: string; isLacking: boolean }
  onCancel: () => void
  children: (bind: Form<Name | 'paymentPassword'>['bind']) => ReactNode
}

/**
 * A form that takes points: its fields, the payment password where the brand asks for it, and two buttons. Where no answer
 * came it says so: the same is tried again under the same id.
 */
export function SpendForm<Name extends string>(props: SpendFormProps<Name>) {
  const { t, form, name, tries, submit, onCancel, children } = props
  const { sending, failure, wrong } = useStore(form.$state)
  const element = useRef<HTMLFormElement>(null)
  useFirstWrong(element, wrong)

  function send(event: SubmitEvent): void {
    event.preventDefault()
    void form.send()
  }

  return (
    <form ref={element} className={style.form} data-form={name} noValidate onSubmit={send}>
      {children(form.bind)}
      <PaymentPasswordField
        t={t}
        form={form as unknown as { bind: Form<'paymentPassword'>['bind'] }}
        operation="redemption"
      />
      {tries !== null && (
        <p className={style.tries} data-tries={tries}>
          {t('points:tries', { count: tries })}
        </p>
      )}
      {failure && <Failure t={t} error={failure} />}
      <DialogActions>
        <Button data-action="close-spending" onClick={onCancel}>
          {t('points:cancel')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={sending}
          data-lacking={submit.isLacking || undefined}
          data-action={submit.action}
        >
          {failure && isLost(failure) ? t('points:again') : submit.label}
        </Button>
      </DialogActions>
    </form>
  )
}

function Failure({ t, error }: { t: Text; error: CallErrorCode }) {
  if (!isLost(error)) return <ErrorAlert t={t} error={error} />
  return (
    <div data-unanswered>
      <Alert>{t('points:unanswered')}</Alert>
    </div>
  )
}
