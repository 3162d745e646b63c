import { useEffect } from 'react'
import { environment } from '#core/environment'
import { loadMember } from '#core/member/member'
import { pathIn } from '#core/path'
import { closePopup, type Notice, openPopup, type PopupParams } from '#core/popups'
import { SERVICE_ERRORS } from '#core/service-errors'
import { memberPath } from '#core/site/built-pages'
import { BreakNotice } from '#forms/BreakNotice.tsx'
import { errorMessage } from '#i18n/messages.ts'
import type { Key, Text } from '#i18n/text.ts'
import { useText } from '#i18n/use-text.ts'
import { Toast } from '#ui/status/Toast.tsx'
import { GenericDialog } from './GenericDialog.tsx'
import { TermsQuestion } from './TermsQuestion.tsx'

/** The texts of notices that are not error codes; every other notice has its message in `errors`. */
const TEXT_KEYS = {
  'invalid-url': 'launch:invalid-url',
  'link-sent': 'session:forgot.sent',
} as const satisfies Partial<Record<Notice, Key>>

/** The titles of notices: what happened. Any other error is something that did not work. */
const TITLE_KEYS: Partial<Record<Notice, Key>> = {
  network: 'session:notice.no-answer',
  timeout: 'session:notice.no-answer',
  'upstream-failed': 'session:notice.no-answer',
  'upstream-timeout': 'session:notice.no-answer',
  'link-sent': 'session:notice.check-mail',
}

const TOAST_MS = 4000

/** A title, one sentence and one button; what needs no reading is a short notice that closes automatically. */
export default function MessagePopup({ param }: { param: PopupParams['message'] }) {
  const { about } = param
  const t = useText('session', 'launch', 'errors')
  if (about === 'copied') return <Copied t={t} param={param} />
  if (about === 'not-copied') return <Passing t={t} kind="alert" title={t('session:account.not-copied')} />
  if (about === 'password-changed') return <Passing t={t} kind="done" title={t('session:change.done')} />
  if (about === 'terms-changed') return <TermsQuestion param={param} />
  if (about === 'excluded') return <OnBreak t={t} param={param} />
  const own = about in TEXT_KEYS ? TEXT_KEYS[about as keyof typeof TEXT_KEYS] : null
  const service = { label: t('errors:service'), name: 'service', act: () => openPopup('service', null) }
  const understood = { label: t('session:understood'), name: 'close', primary: true }
  const identity = { label: t('errors:identity-required.link'), name: 'identity', act: goToIdentity }
  const ways = SERVICE_ERRORS.includes(about) ? [service] : about === 'identity-required' ? [identity] : []
  const buttons = [...ways, understood]
  return (
    <GenericDialog
      name="message"
      of={param}
      dialog={{ title: t(TITLE_KEYS[about] ?? 'session:notice.failed'), buttons }}
    >
      <p data-notice={about}>
        {own ? t(own) : errorMessage(t, about as Exclude<typeof about, keyof typeof TEXT_KEYS>)}
      </p>
    </GenericDialog>
  )
}

/** Leads to the page where a member shows who they are. */
function goToIdentity(): void {
  environment().go(pathIn(environment().language(), memberPath('identity')))
}

/** A break stops deposits and games: until when, and what stays open. It may have begun in another window. */
function OnBreak({ t, param }: { t: Text; param: PopupParams['message'] }) {
  useEffect(() => void loadMember(), [])
  const buttons = [{ label: t('session:understood'), name: 'close' }]
  return (
    <GenericDialog name="message" of={param} dialog={{ title: t('session:notice.break'), buttons }}>
      <div data-notice={param.about}>
        <BreakNotice t={t} />
      </div>
    </GenericDialog>
  )
}

/** Copying ends in a dialog (specification section 8). */
function Copied({ t, param }: { t: Text; param: PopupParams['message'] }) {
  const dialog = {
    icon: 'done' as const,
    title: t('session:account.copied'),
    text: t('session:account.copied.subtitle'),
    buttons: [{ label: t('session:understood'), name: 'close', primary: true }],
  }
  return <GenericDialog name="message" of={param} dialog={dialog} />
}

function Passing({ t, kind, title }: { t: Text; kind: 'done' | 'alert'; title: string }) {
  useEffect(() => environment().after(TOAST_MS, () => closePopup('message')), [])
  return <Toast kind={kind} title={title} closeLabel={t('session:close')} onClose={() => closePopup('message')} />
}
