import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { environment } from '#core/environment'
import { $popups, closePopup, closePopups, type Popup, type PopupName, type PopupParams, turnOf } from '#core/popups'
import { start } from '#core/start'
import { afterPaint } from '#ui/after-paint.ts'
import { Boundary } from '#ui/Boundary.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog, DialogActions } from '#ui/Dialog.tsx'
import { clearReloadFlag, reloadOnce } from './reload.ts'

/** Name -> component, each in a file of its own that loads when the popup first opens. */
const POPUPS = {
  login: lazy(() => import('#features/session/login/LoginPopup.tsx')),
  register: lazy(() => import('#features/session/register/RegisterPopup.tsx')),
  password: lazy(() => import('#features/session/password/PasswordPopup.tsx')),
  forgot: lazy(() => import('#features/session/password/ForgotPopup.tsx')),
  sessions: lazy(() => import('#features/session/sessions/SessionsPopup.tsx')),
  verification: lazy(() => import('#features/session/verification/VerificationPopup.tsx')),
  authenticator: lazy(() => import('#features/session/verification/AuthenticatorPopup.tsx')),
  link: lazy(() => import('#features/session/social/LinkPopup.tsx')),
  identities: lazy(() => import('#features/session/social/IdentitiesPopup.tsx')),
  deposit: lazy(() => import('#features/wallet/DepositPopup.tsx')),
  confirm: lazy(() => import('./ConfirmPopup.tsx')),
  message: lazy(() => import('./MessagePopup.tsx')),
  announcement: lazy(() => import('#features/notices/AnnouncementPopup.tsx')),
  notice: lazy(() => import('#features/notices/NoticePopup.tsx')),
  help: lazy(() => import('#features/site/help/HelpPopup.tsx')),
  service: lazy(() => import('#features/site/ServicePopup.tsx')),
  game: lazy(() => import('#features/games/frame/GamePopup.tsx')),
  vendor: lazy(() => import('#features/games/list/VendorPopup.tsx')),
  chat: lazy(() => import('#features/notices/ChatPopup.tsx')),
  dialog: lazy(() => import('./DialogPopup.tsx')),
} satisfies { [Name in PopupName]: ComponentType<{ param: PopupParams[Name] }> }

interface PopupHostProps {
  /** Texts for when a popup's own code or texts fail to load. */
  text: { failed: string; failedBody: string; reload: string; close: string }
}

/** The only host of popups: renders the stack, each popup in a native modal dialog above the previous one. */
export function PopupHost({ text }: PopupHostProps) {
  const popups = usePopups()
  const [come, addCome] = useState<readonly PopupName[]>([])
  const has = (name: PopupName) => addCome((before) => (before.includes(name) ? before : [...before, name]))
  useEffect(start, [])
  useEffect(() => {
    window.addEventListener('hashchange', closePopups)
    return () => window.removeEventListener('hashchange', closePopups)
  }, [])
  // Each dialog opens above the earlier ones, so none opens before the code of those below it has loaded.
  const waitsFor = popups.findIndex(({ name }) => !come.includes(name))
  return popups.slice(0, waitsFor < 0 ? undefined : waitsFor + 1).map((popup) => (
    <Boundary
      key={`${popup.name}${turnOf(popup)}`}
      onFailure={() => {
        has(popup.name)
        reloadOnce()
      }}
      fallback={<Failed text={text} name={popup.name} />}
    >
      <Suspense>
        <LoadedPopup popup={popup} onCome={() => has(popup.name)} />
      </Suspense>
    </Boundary>
  ))
}

/** Opening a modal dialog makes the browser restyle the whole page, so the response to the click is painted first. */
function usePopups(): readonly Popup[] {
  const [popups, show] = useState<readonly Popup[]>([])
  useEffect(() => {
    const follow = () =>
      afterPaint(() => {
        reserveScrollbarSpace()
        show($popups.get())
      })
    follow()
    return $popups.listen(follow)
  }, [])
  return popups
}

function LoadedPopup({ popup, onCome }: { popup: Popup; onCome: () => void }) {
  const Component = POPUPS[popup.name] as ComponentType<{ param: Popup['param'] }>
  const come = useEffectEvent(onCome)
  useEffect(() => {
    clearReloadFlag()
    come()
  }, [])
  return <Component param={popup.param} />
}

/** Shown after a second failure in a row: the page then reloads only on request (decisions.md "Edge"). */
function Failed({ text, name }: PopupHostProps & { name: PopupName }) {
  return (
    <Dialog surface="paper" title={text.failed} onClose={() => closePopup(name)}>
      <p>{text.failedBody}</p>
      <DialogActions>
        <Button onClick={() => closePopup(name)}>{text.close}</Button>
        <Button variant="primary" data-action="reload" onClick={() => environment().reload()}>
          {text.reload}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/**
 * Remembers how wide the page's scrollbar is, for the dialog that will take it away (reset.css). Asked when the page has
 * just been painted, so that nothing is laid out for the answer; under a second dialog the place is already kept.
 */
function reserveScrollbarSpace(): void {
  if (document.querySelector('dialog:modal')) return
  const root = document.documentElement
  root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
}
