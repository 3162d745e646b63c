import { afterPaint } from './after-paint.ts'

/**
 * Back closes the dialog on top instead of leaving the page, which is how people close things on a phone. Each open
 * dialog has one history entry, whose state carries its depth; a dialog closed in another way takes its entry back.
 * Browsers without the Navigation API keep their Back, because only that API says whether the page is being left.
 */
interface EntryState {
  dialogs?: number
}

const openDialogs: HTMLDialogElement[] = []
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
/** The address of the entries of dialogs: they all have that of their page. */
let address = ''

const depth = () => (history.state as EntryState | null)?.dialogs ?? 0

/** Gives a dialog that has just opened its history entry. */
export function enterDialog(dialog: HTMLDialogElement): void {
  if (!('navigation' in window)) return
  if (!isListening) listen()
  isLeaving = false
  openDialogs.push(dialog)
  setTimeout(settle)
}

/** Takes back the entry of a dialog that has closed. */
export function leaveDialog(dialog: HTMLDialogElement): void {
  const index = openDialogs.lastIndexOf(dialog)
  if (index < 0) return
  openDialogs.splice(index, 1)
  withoutEntry = Math.min(withoutEntry, openDialogs.length)
  setTimeout(settle)
}

/** Makes the entries match the open dialogs. Runs after a task, so that a dialog replaced by another moves nothing. */
function settle(): void {
  if (isTraversing || isLeaving) return
  const wanted = openDialogs.length - withoutEntry
  const missing = wanted - depth()
  if (missing < 0) {
    isTraversing = true
    history.go(missing)
  } else if (missing > 0 && !navigator.userActivation.hasBeenActive) {
    withoutEntry += missing
  } else {
    if (missing > 0) address = location.href
    for (let dialogs = depth() + 1; dialogs <= wanted; dialogs += 1) {
      history.pushState({ ...(history.state as EntryState | null), dialogs }, '')
    }
  }
}

function arrive(event: PopStateEvent): void {
  // The page is the same: nobody else has to react to it.
  if (location.href === address) event.stopImmediatePropagation()
  const excess = openDialogs.length - withoutEntry - depth()
  if (isTraversing || excess <= 0) {
    isTraversing = false
    settle()
    return
  }
  for (const dialog of openDialogs.slice(-excess).reverse()) requestClose(dialog)
  // A dialog may stay open because its action is pending: it gets its entry again.
  afterPaint(() => afterPaint(settle))
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
