import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import { environment } from './environment.ts'

/** Every popup there is; `shell/PopupHost` has a component for each. */
export const POPUP_NAMES = ['login', 'register', 'deposit', 'confirm', 'message'] as const
export type PopupName = (typeof POPUP_NAMES)[number]

/** What a confirmation is about; the host has the words for each. */
export type Question = 'logout' | 'trial-account' | 'ready-to-play'

/** What a message is about: a refusal, or something only the browser notices. */
export type Notice = CallErrorCode | 'popup-blocked' | 'invalid-url' | 'copied' | 'not-copied'

/** What each popup needs to open. */
export interface PopupParams {
  login: { why: CallErrorCode | null }
  register: null
  deposit: null
  confirm: { about: Question; onYes: () => unknown }
  message: { about: Notice }
}

export type Popup = { [Name in PopupName]: { name: Name; param: PopupParams[Name] } }[PopupName]

/** The open popups, the last one on top. */
export const $popups = atom<readonly Popup[]>([])

/** Opens a popup above the others and wakes the host. One of each name: opening it again brings it to the top. */
export function openPopup<Name extends PopupName>(name: Name, param: PopupParams[Name]): void {
  const others = $popups.get().filter((popup) => popup.name !== name)
  $popups.set([...others, { name, param } as Popup])
  environment().emit('farol:wake', 'PopupHost')
}

/** Closes a popup by name, or the one on top. */
export function closePopup(name?: PopupName): void {
  const open = $popups.get()
  $popups.set(name ? open.filter((popup) => popup.name !== name) : open.slice(0, -1))
}

/** Puts a popup where another one was: login <-> register. */
export function swapPopup<Name extends PopupName>(from: PopupName, to: Name, param: PopupParams[Name]): void {
  closePopup(from)
  openPopup(to, param)
}
