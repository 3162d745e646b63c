import { atom } from 'nanostores'
import type { VerificationWay } from '#api/envelope'
import type { CallErrorCode } from '#api/error'
import type { GameType } from '#api/games'
import type { SocialOutcome } from '#api/social'
import { environment } from './environment.ts'
import { WAKE } from './events.ts'

/** Every popup there is; `shell/PopupHost` has a component for each. */
export const POPUP_NAMES = [
  'login',
  'register',
  'password',
  'forgot',
  'sessions',
  'verification',
  'authenticator',
  'link',
  'identities',
  'deposit',
  'confirm',
  'message',
  'announcement',
  'notice',
  'help',
  'service',
  'game',
  'vendor',
  'chat',
  'dialog',
] as const
export type PopupName = (typeof POPUP_NAMES)[number]

/** What a confirmation is about; the host has the words for each. */
export type Question = 'logout' | 'trial-account' | 'ready-to-play' | 'popup-blocked'

/** What a message is about: a refusal, or something only the browser notices. */
export type Notice = CallErrorCode | 'invalid-url' | 'copied' | 'not-copied' | 'link-sent' | 'password-changed'

/** A password that has to be changed before a session, and the ticket for it (`password-change-required`). */
export interface DuePassword {
  ticket: string
  why: 'first-login' | 'expired'
}

/** What a provider said of somebody no account is known by, and the ticket that goes with the form. */
export type SocialNewcomer = Omit<Extract<SocialOutcome, { outcome: 'register' }>, 'outcome'>

/** The generic dialog of specification section 2 "Popups". Opened again while it stands, it changes in place. */
export interface DialogParam {
  icon?: 'info' | 'done' | 'alert'
  title: string
  /** HTML of the house or an operator; sanitised when it is shown. */
  html?: string
  text?: string
  /** Pressing one closes the dialog, unless what it does says `false` or is still going on. The last stands at the end. */
  buttons: { label: string; primary?: boolean; act?: () => unknown; name?: string }[]
  /** A press outside closes it. */
  coverClick?: boolean
  /** Closes by itself after so long; stops while it is pointed at or holds the focus. */
  autoClose_ms?: number
  /** Something is on its way: nothing can be pressed meanwhile. */
  loading?: boolean
}

/** What each popup needs to open. */
export interface PopupParams {
  login: { why: CallErrorCode | null }
  /** Null: nobody has said anything of who registers. */
  register: SocialNewcomer | null
  /** Null: who is signed in changes it by the old one. */
  password: { due: DuePassword | null }
  forgot: null
  sessions: null
  /** A login that goes on here: its ticket, and how this member may show who they are. */
  verification: { ticket: string; ways: readonly VerificationWay[] }
  authenticator: null
  /** An identity whose e-mail an account has: the password of the account links them. */
  link: Omit<Extract<SocialOutcome, { outcome: 'link' }>, 'outcome'>
  identities: null
  deposit: null
  confirm: { about: Question; onYes: () => unknown }
  message: { about: Notice }
  /** The announcement to begin with, or the list. */
  announcement: { id: string | null }
  notice: { id: string | null }
  /** The subject to begin with: its tag. */
  help: { tag: string | null }
  service: null
  /** A game in the page, where a window of its own is refused. */
  game: { url: string; name: string }
  /** The games of a vendor in a category. */
  vendor: { vassalage: string; gameType: GameType }
  chat: null
  dialog: DialogParam
}

export type Popup = { [Name in PopupName]: { name: Name; param: PopupParams[Name] } }[PopupName]

/** The open popups, the last one on top. */
export const $popups = atom<readonly Popup[]>([])

/** Which opening a popup stands for: a dialog cannot be moved to the top, it is closed and opened again there. */
const turns = new WeakMap<Popup, number>()
let lastTurn = 0

export function turnOf(popup: Popup): number {
  return turns.get(popup) ?? 0
}

/**
 * Opens a popup above the others and wakes the host. One of each name: opening it again brings it to the top, where it
 * keeps standing when it is there already.
 */
export function openPopup<Name extends PopupName>(name: Name, param: PopupParams[Name]): void {
  const open = $popups.get()
  const popup = { name, param } as Popup
  const top = open.at(-1)
  turns.set(popup, top?.name === name ? turnOf(top) : ++lastTurn)
  $popups.set([...open.filter((other) => other.name !== name), popup])
  environment().emit(WAKE, 'PopupHost')
}

/** Closes a popup by name, or the one on top. */
export function closePopup(name?: PopupName): void {
  const open = $popups.get()
  $popups.set(name ? open.filter((popup) => popup.name !== name) : open.slice(0, -1))
}

/** Leaves nothing open: the person went to another place of the page. */
export function closePopups(): void {
  $popups.set([])
}

/** Puts a popup where another one was: login <-> register. */
export function swapPopup<Name extends PopupName>(from: PopupName, to: Name, param: PopupParams[Name]): void {
  closePopup(from)
  openPopup(to, param)
}
