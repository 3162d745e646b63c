import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { environment } from '#core/environment'
import { CHUNK_TIMEOUT_MS, LOAD_FAILED } from '#core/events'
import { $popups, closePopup, closePopups, type Popup, type PopupName, type PopupParams, turnOf } from '#core/popups'
import { start } from '#core/start'
import { afterPaint } from '#ui/after-paint.ts'
import { Boundary } from '#ui/Boundary.tsx'

type Load<Name extends PopupName> = () => Promise<{ default: ComponentType<{ param: PopupParams[Name] }> }>

/** Name -> component, each in a file of its own that loads when the popup first opens. */
const POPUPS: { [Name in PopupName]: Load<Name> } = {
  login: () => import('#features/session/login/LoginPopup.tsx'),
  register: () => import('#features/session/register/RegisterPopup.tsx'),
  password: () => import('#features/session/password/PasswordPopup.tsx'),
  forgot: () => import('#features/session/password/ForgotPopup.tsx'),
  sessions: () => import('#features/session/sessions/SessionsPopup.tsx'),
  verification: () => import('#features/session/verification/VerificationPopup.tsx'),
  authenticator: () => import('#features/session/verification/AuthenticatorPopup.tsx'),
  link: () => import('#features/session/social/LinkPopup.tsx'),
  identities: () => import('#features/session/social/IdentitiesPopup.tsx'),
  'payment-password': () => import('#features/session/payment-password/PaymentPasswordPopup.tsx'),
  contact: () => import('#features/session/contacts/ContactPopup.tsx'),
  profile: () => import('#features/member/ProfilePopup.tsx'),
  deposit: () => import('#features/wallet/DepositPopup.tsx'),
  'limit-offer': () => import('#features/protection/limits/LimitOfferPopup.tsx'),
  redeem: () => import('#features/rewards/mall/RedeemPopup.tsx'),
  convert: () => import('#features/rewards/mall/ConvertPopup.tsx'),
  points: () => import('#features/rewards/mall/HistoryPopup.tsx'),
  worth: () => import('#features/rewards/promotions/WorthPopup.tsx'),
  activity: () => import('#features/rewards/activities/ActivityPopup.tsx'),
  draw: () => import('#features/rewards/promotions/DrawPopup.tsx'),
  confirm: () => import('./ConfirmPopup.tsx'),
  message: () => import('./MessagePopup.tsx'),
  announcement: () => import('#features/notices/AnnouncementPopup.tsx'),
  notice: () => import('#features/notices/NoticePopup.tsx'),
  help: () => import('#features/site/help/HelpPopup.tsx'),
  service: () => import('#features/site/ServicePopup.tsx'),
  game: () => import('#features/games/frame/GamePopup.tsx'),
  'reality-check': () => import('#features/protection/RealityCheckPopup.tsx'),
  vendor: () => import('#features/games/list/VendorPopup.tsx'),
  chat: () => import('#features/notices/ChatPopup.tsx'),
  dialog: () => import('./DialogPopup.tsx'),
  contract: () => import('#features/agents/contracts/ContractPopup.tsx'),
  transfer: () => import('#features/wallet/line-transfers/TransferPopup.tsx'),
  member: () => import('../member-center/CenterPopup.tsx'),
  agent: () => import('../agent-center/AgentPopup.tsx'),
}

/** The components used so far. One whose code failed to load is dropped, so that the next opening fetches it again. */
const components = new Map<PopupName, ComponentType<{ param: Popup['param'] }>>()

function componentOf(name: PopupName): ComponentType<{ param: Popup['param'] }> {
  const loaded = components.get(name) ?? lazy(POPUPS[name] as Load<PopupName>)
  components.set(name, loaded)
  return loaded
}

/** Closes a popup whose code or texts did not come; the page says so, or reloads (LoadFailure.astro). */
function drop(name: PopupName): void {
  components.delete(name)
  closePopup(name)
  environment().emit(LOAD_FAILED, null)
}

/** The only host of popups: renders the stack, each popup in a native modal dialog above the previous one. */
export function PopupHost() {
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
  const late = popups[waitsFor]?.name
  useEffect(() => (late ? environment().after(CHUNK_TIMEOUT_MS, () => drop(late)) : undefined), [late])
  return popups.slice(0, waitsFor < 0 ? undefined : waitsFor + 1).map((popup) => (
    <Boundary key={`${popup.name}${turnOf(popup)}`} onFailure={() => drop(popup.name)}>
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
  const Component = componentOf(popup.name)
  const come = useEffectEvent(onCome)
  useEffect(() => come(), [])
  return <Component param={popup.param} />
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
