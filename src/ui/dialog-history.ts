import { afterPaint } from './after-paint.ts'

/**
 * Back closes the dialog on top instead of leaving the page, which is how people close things on a phone. Each open
 * dialog has one history entry, whose state carries its depth; a dialog closed in another way takes its entry back. A
 * dialog with pages of its own has an entry for each page that was opened in it, under the address of that page: Back
 * leads through them, then closes it. Browsers without the Navigation API keep their Back, because only that API says
 * whether the page is being left.
 */
interface EntryState {
  dialogs?: number
  /** How many of them are the pages of one dialog, up to this one or to the dialogs above it. */
  pages?: number
  /** How many entries, up to this one, are of dialogs without pages: a reload takes them back (shell/open-popup.ts). */
  withoutPages?: number
  /** Which document made the entry: after a reload nothing of it is open. */
  document?: number
}

interface OpenDialog {
  element: HTMLDialogElement
  /** The address of its first page; null for a dialog without pages. */
  address: string | null
  entries: number
}

const openDialogs: OpenDialog[] = []
/**
 * Open dialogs without an entry: those that opened before the first press or key, such as the login of /login. Browsers
 * skip entries made without one, and Back leads to where the person came from.
 */
let withoutEntry = 0
/** Set while our own traversal is under way; another one meanwhile would go too far. */
let isTraversing = false
/** Set while the page is being left; a traversal would cancel that. */
let isLeaving = false
let isListening = false
/** The address of the page below the dialogs. */
let address = ''

const DOCUMENT = performance.timeOrigin

function entryState(): EntryState {
  const state = history.state as EntryState | null
  return state?.document === DOCUMENT ? state : {}
}

const depth = () => entryState().dialogs ?? 0
const countWanted = () => openDialogs.reduce((sum, { entries }) => sum + entries, 0) - withoutEntry

/** Gives a dialog that has just opened its history entry: under this address when it has pages. */
export function enterDialog(element: HTMLDialogElement, pageAddress: string | null = null): void {
  if (!('navigation' in window)) return
  if (!isListening) listen()
  isLeaving = false
  openDialogs.push({ element, address: pageAddress, entries: 1 })
  setTimeout(settle)
}

/**
 * Adds the entry of another page of the dialog. Returns false where it cannot have one: the dialog is not on top, or
 * this browser keeps its Back. The dialog gets a `traverse` event when the address has changed to another of its pages.
 */
export function enterPage(element: HTMLDialogElement, pageAddress: string): boolean {
  const top = openDialogs.at(-1)
  if (top?.element !== element || isTraversing || depth() !== countWanted()) return false
  top.entries += 1
  const state = { ...entryState(), dialogs: countWanted(), pages: top.entries, withoutPages: 0, document: DOCUMENT }
  history.pushState(state, '', pageAddress)
  return true
}

/** Takes back the entries of a dialog that has closed. */
export function leaveDialog(element: HTMLDialogElement): void {
  const index = openDialogs.findLastIndex((one) => one.element === element)
  if (index < 0) return
  openDialogs.splice(index, 1)
  withoutEntry = Math.min(withoutEntry, openDialogs.length)
  setTimeout(settle)
}

/** Makes the entries match the open dialogs. Runs after a task, so that a dialog replaced by another moves nothing. */
function settle(): void {
  if (isTraversing || isLeaving) return
  const missing = countWanted() - depth()
  if (missing < 0) {
    isTraversing = true
    history.go(missing)
  } else if (missing > 0 && !navigator.userActivation.hasBeenActive) {
    withoutEntry += missing
  } else if (missing > 0) {
    if (depth() === 0) address = location.href
    for (const dialog of openDialogs.slice(-missing)) pushEntry(dialog)
  }
}

function pushEntry(dialog: OpenDialog): void {
  const { pages, withoutPages = 0 } = entryState()
  const own = dialog.address === null ? { pages, withoutPages: withoutPages + 1 } : { pages: 1, withoutPages: 0 }
  const state = { ...(history.state as EntryState | null), dialogs: depth() + 1, ...own, document: DOCUMENT }
  history.pushState(state, '', dialog.address)
}

function arrive(event: PopStateEvent): void {
  // The page below is the same: nobody else has to react to it.
  const isOver = openDialogs.some((dialog) => dialog.address !== null) || entryState().pages !== undefined
  if (isOver || location.href === address) event.stopImmediatePropagation()
  const excess = countWanted() - depth()
  if (isTraversing || excess <= 0) {
    const isOurs = isTraversing
    isTraversing = false
    if (isOurs || !goForward()) settle()
    return
  }
  goBack(excess)
  // A dialog may stay open because its action is pending: it gets its entry again.
  afterPaint(() => afterPaint(settle))
}

/** Closes the dialogs above this entry, or shows an earlier page of the one that it belongs to. */
function goBack(excess: number): void {
  let left = excess
  for (const dialog of openDialogs.toReversed()) {
    if (left <= 0) return
    if (dialog.entries > left) {
      dialog.entries -= left
      dialog.element.dispatchEvent(new Event('traverse'))
      return
    }
    left -= dialog.entries
    requestClose(dialog.element)
  }
}

/** Shows a later page of the dialog on top; true when this entry is one. Forward opens no dialog. */
function goForward(): boolean {
  const top = openDialogs.at(-1)
  const { pages = 0 } = entryState()
  if (!top || top.address === null || depth() !== countWanted() - top.entries + pages) return false
  top.entries = pages
  top.element.dispatchEvent(new Event('traverse'))
  return true
}

/** What Escape does: the dialog decides. */
function requestClose(dialog: HTMLDialogElement): void {
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
}

function listen(): void {
  isListening = true
  // Captured, because pages that read their address listen too.
  window.addEventListener('popstate', arrive, { capture: true })
  window.navigation.addEventListener('navigate', ({ destination, downloadRequest }) => {
    if (!destination.sameDocument && downloadRequest === null && destination.url.startsWith('http')) isLeaving = true
  })
  window.navigation.addEventListener('navigateerror', stay)
  // Restored by Back as it was left.
  window.addEventListener('pageshow', ({ persisted }) => persisted && stay())
}

function stay(): void {
  isLeaving = false
  isTraversing = false
  settle()
}
