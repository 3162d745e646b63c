import { useEffect } from 'react'
import { environment } from '#core/environment'
import { closePopup, type Notice, type PopupParams } from '#core/popups'
import { errorMessage } from '#i18n/messages.ts'
import type { Key, Text } from '#i18n/text.ts'
import { useText } from '#i18n/use-text.ts'
import { Toast } from '#ui/status/Toast.tsx'
import { GenericDialog } from './GenericDialog.tsx'

/** The texts of notices that are not error codes; every other notice has its message in `errors`. */
const TEXT_KEYS = {
  'invalid-url': 'launch:invalid-url',
  'link-sent': 'session:forgot.sent',
} as const satisfies Partial<Record<Notice, Key>>

const TOAST_MS = 4000

/** One sentence and one button; a success is a short notice that closes automatically. */
export default function MessagePopup({ param }: { param: PopupParams['message'] }) {
  const { about } = param
  const t = useText('session', 'launch', 'errors')
  if (about === 'copied') return <Passing t={t} kind="done" title={t('session:account.copied')} />
  if (about === 'not-copied') return <Passing t={t} kind="alert" title={t('session:account.not-copied')} />
  if (about === 'password-changed') return <Passing t={t} kind="done" title={t('session:change.done')} />
  const own = about in TEXT_KEYS ? TEXT_KEYS[about as keyof typeof TEXT_KEYS] : null
  const buttons = [{ label: t('session:understood'), name: 'close', primary: true }]
  return (
    <GenericDialog name="message" of={param} dialog={{ title: t('session:notice'), buttons }}>
      <p data-notice={about}>
        {own ? t(own) : errorMessage(t, about as Exclude<typeof about, keyof typeof TEXT_KEYS>)}
      </p>
    </GenericDialog>
  )
}

function Passing({ t, kind, title }: { t: Text; kind: 'done' | 'alert'; title: string }) {
  useEffect(() => environment().after(TOAST_MS, () => closePopup('message')), [])
  return <Toast kind={kind} title={title} closeLabel={t('session:close')} onClose={() => closePopup('message')} />
}
