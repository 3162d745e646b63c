import { atom } from 'nanostores'
import type { VerificationOption } from '#api/envelope'
import type { CallErrorCode } from '#api/error'
import type { GameType } from '#api/games'
import type { Activity } from '#api/rewards/activities'
import type { Offer } from '#api/rewards/offers'
import type { PointItem } from '#api/rewards/points'
import type { Raffle } from '#api/rewards/promotions'
import type { SocialOutcome } from '#api/session/social'
import { environment } from './environment.ts'
import { WAKE } from './events.ts'

/** Every popup; `shell/PopupHost` has a component for each. */
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
  'payment-password',
  'contact',
  'profile',
  'deposit',
  'limit-offer',
  'redeem',
  'convert',
  'points',
  'draw',
  'worth',
  'activity',
  'confirm',
  'message',
  'announcement',
  'notice',
  'help',
  'service',
  'game',
  'reality-check',
  'vendor',
  'chat',
  'dialog',
  'contract',
  'transfer',
  'member',
  'agent',
] as const
export type PopupName = (typeof POPUP_NAMES)[number]

/** The subject of a confirmation; `shell/PopupHost` has the texts. */
export type Question = 'logout' | 'trial-account' | 'ready-to-play' | 'popup-blocked' | 'handoff' | 'handoff-replace'

/** The subject of a message: an error code, or an event in the browser. */
export type Notice = CallErrorCode | 'invalid-url' | 'copied' | 'not-copied' | 'link-sent' | 'password-changed'

/** A required password change before a session opens, and its ticket (`password-change-required`). */
export interface DuePassword {
  ticket: string
  why: 'first-login' | 'expired'
}

/** A provider's details of a person without an account, and the ticket for the registration form. */
export type SocialNewcomer = Omit<Extract<SocialOutcome, { outcome: 'register' }>, 'outcome'>

/** The generic dialog of specification section 2 "Popups". Opening it again while it is open updates it in place. */
export interface DialogParam {
  icon?: 'info' | 'done' | 'alert'
  title: string
  /** HTML of the site or an operator, sanitised when shown. */
  html?: string
  text?: string
  /**
   * A click closes the dialog, unless `act` returns `false` or its promise is still pending. The last button is at the
   * end.
   */
  buttons: { label: string; primary?: boolean; act?: () => unknown; name?: string }[]
  /** A click outside closes it. */
  coverClick?: boolean
  /** Closes automatically after this long; the timer stops while the pointer or the focus is inside. */
  autoCloseMs?: number
  /** An action is pending: all buttons are disabled. */
  loading?: boolean
}

/** The parameters of each popup. */
export interface PopupParams {
  login: { why: CallErrorCode | null }
  /** Null without a provider's details. */
  register: SocialNewcomer | null
  /** Null when a signed-in member changes the password with the old one. */
  password: { due: DuePassword | null }
  forgot: null
  sessions: null
  /** The login that continues here: its ticket, and the methods of extra verification for this member. */
  verification: { ticket: string; methods: readonly VerificationOption[] }
  authenticator: null
  /** An identity whose e-mail belongs to an account: the account's password links them. */
  link: Omit<Extract<SocialOutcome, { outcome: 'link' }>, 'outcome'>
  identities: null
  'payment-password': null
  contact: { method: 'mobile' | 'email' }
  profile: null
  deposit: null
  'limit-offer': null
  /** The article as it was shown. */
  redeem: { item: PointItem }
  convert: null
  points: null
  /** A raffle that was drawn. */
  draw: { raffle: Raffle }
  /** A deposit bonus as it was shown. */
  worth: { offer: Offer }
  /** An activity as it was shown. */
  activity: { activity: Activity }
  /** `name`: who the question is about, where its text says so. */
  confirm: { about: Question; onYes: () => unknown; name?: string }
  message: { about: Notice }
  /** The announcement to show first, or null for the list. */
  announcement: { id: string | null }
  notice: { id: string | null }
  /** The tag of the topic to show first. */
  help: { tag: string | null }
  service: null
  /** A game inside the page, after the browser blocked its window; `isReal`: it is played for real money. */
  game: { url: string; name: string; isReal?: boolean }
  /** The reality check of the session of play. */
  'reality-check': null
  /** The games of a vendor in a category. */
  vendor: { vassalage: string; gameType: GameType }
  chat: null
  dialog: DialogParam
  /** The agent directly below to whom a contract is proposed; null shows the contracts. */
  contract: { account: string | null }
  /** Who of the line receives the transfer; null leaves the choice open. */
  transfer: { account: string | null }
  /** The address of a page of the member centre, which opens above this page. */
  member: { address: string }
  /** The same of the agent centre. */
  agent: { address: string }
}

export type Popup = { [Name in PopupName]: { name: Name; param: PopupParams[Name] } }[PopupName]

/** The open popups, the last one on top. */
export const $popups = atom<readonly Popup[]>([])

/** The sequence number of each opening. A dialog cannot be moved to the top, so it is closed and opened again there. */
const turns = new WeakMap<Popup, number>()
let lastTurn = 0

export function turnOf(popup: Popup): number {
  return turns.get(popup) ?? 0
}

/**
 * Opens a popup above the others. Each name is open at most once: opening it again moves it to the top, or updates it
 * in place when it is on top already.
 */
export function openPopup<Name extends PopupName>(name: Name, param: PopupParams[Name]): void {
  const open = $popups.get()
  const popup = { name, param } as Popup
  const top = open.at(-1)
  turns.set(popup, top?.name === name ? turnOf(top) : ++lastTurn)
  $popups.set([...open.filter((other) => other.name !== name), popup])
  environment().emit(WAKE, 'PopupHost')
}

/** Closes a popup by name, or the top one. */
export function closePopup(name?: PopupName): void {
  const open = $popups.get()
  $popups.set(name ? open.filter((popup) => popup.name !== name) : open.slice(0, -1))
}

/** Closes all popups, because the person moved to another part of the page. */
export function closePopups(): void {
  $popups.set([])
}

/** Replaces one popup with another: login <-> register. */
export function swapPopup<Name extends PopupName>(from: PopupName, to: Name, param: PopupParams[Name]): void {
  closePopup(from)
  openPopup(to, param)
}
