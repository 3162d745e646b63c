import { useStore } from '@nanostores/react'
import type { CallResult } from '#core/call'
import type { Bound } from '#core/form'
import { openPopup } from '#core/popups'
import type { CodeButton } from '#core/session/codes/code'
import { FormField } from '#forms/FormField.tsx'
import { failureMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { captchaSolution, nextCaptcha } from './captcha-solution.ts'

interface CodeFieldProps<Typed> {
  t: Text
  code: Bound
  button: CodeButton<Typed>
  /** The destination of the code; undefined while a field it depends on is invalid. */
  target: () => Promise<Typed | undefined>
  captcha: Bound
  work: Bound
  /** The text during the countdown. */
  sent: string
}

/** The field of a code, with the button that requests it. */
export function CodeField<Typed>({ t, code, button, target, captcha, work, sent }: CodeFieldProps<Typed>) {
  const { left, sending } = useStore(button.$state)
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`

  async function showResult(result: CallResult<unknown>): Promise<void> {
    captcha.set('')
    work.set('')
    await nextCaptcha(result.ok ? null : result)
    if (!result.ok) warn(t, result.message ?? failureMessage(t, result))
  }

  async function send(): Promise<void> {
    if (left > 0) return
    const to = await target()
    if (to === undefined) return
    button.requestCode(
      to,
      captchaSolution({ captcha: captcha.value, work: work.value }),
      (result) => void showResult(result),
    )
  }

  const sendButton = (
    <Button data-action="send-code" busy={sending} aria-disabled={left > 0 || undefined} onClick={() => void send()}>
      {left > 0 ? t('session:mobile.again', { clock }) : t('session:mobile.send')}
    </Button>
  )
  return (
    <FormField
      t={t}
      bound={code}
      label={t('session:mobile.code')}
      hint={left > 0 ? sent : undefined}
      beside={sendButton}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={255}
    />
  )
}

/** Specification section 8: a failed request for an SMS is a warning with the server's message. */
function warn(t: Text, text: string): void {
  const buttons = [{ label: t('session:understood'), name: 'close', primary: true }]
  openPopup('dialog', { icon: 'alert', title: t('session:notice.code'), text, buttons })
}
