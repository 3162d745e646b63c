import { useStore } from '@nanostores/react'
import { type ReactNode, type SubmitEvent, useRef } from 'react'
import type { Form } from '#core/form'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { useFirstWrong } from '#ui/form/use-first-wrong.ts'
import { ErrorAlert } from './ErrorAlert.tsx'
import style from './form.module.css'

interface FormShellProps<Name extends string> {
  t: Text
  form: Form<Name>
  /** Names the form, for styles and tests. */
  name: string
  /** What the button says, what it is called, and `line` where the view has another first action. */
  submit: { label: string; action: string; variant?: 'border' }
  /** The form was accepted. */
  onDone?: () => void
  /** Rendered below the button. */
  below?: ReactNode
  /** Draws the fields, anew at each change: `bind` has the values of that moment. */
  children: (bind: Form<Name>['bind']) => ReactNode
}

/** A form around its fields: sends, moves to the first wrong field, and says above the button why it was refused. */
export function FormShell<Name extends string>({
  t,
  form,
  name,
  submit,
  onDone,
  below,
  children,
}: FormShellProps<Name>) {
  const { sending, failure, wrong } = useStore(form.$state)
  const element = useRef<HTMLFormElement>(null)
  useFirstWrong(element, wrong)

  function send(event: SubmitEvent): void {
    event.preventDefault()
    void form.send().then((isDone) => isDone && onDone?.())
  }

  return (
    <form ref={element} className={style.form} data-form={name} noValidate onSubmit={send}>
      {children(form.bind)}
      {failure && <ErrorAlert t={t} error={failure} />}
      <Button
        type="submit"
        variant={submit.variant ?? 'primary'}
        size="form"
        wide
        busy={sending}
        data-action={submit.action}
      >
        {submit.label}
      </Button>
      {below}
    </form>
  )
}
