import type { Execution } from '#api/notices/notices'
import { environment } from '../environment.ts'
import { $popups, openPopup } from '../popups.ts'
import { LIMIT_OFFER_KEY, USER_POPUP_KEY, VISITOR_POPUP_KEY } from '../session-keys.ts'
import { $announced, executionNow, loadAnnouncements } from './announcements.ts'

/** Specification section 3 "Session storage keys": `closed` once the popup of that state was shown on this tab. */
const KEYS = { A: USER_POPUP_KEY, F: USER_POPUP_KEY, B: VISITOR_POPUP_KEY } as const satisfies Record<Execution, string>
const CLOSED = 'closed'

/** Which popup is due on this tab; null when it was already shown. */
export function findDuePopup(): Execution | null {
  const execution = executionNow()
  return environment().session.getItem(KEYS[execution]) === CLOSED ? null : execution
}

/** Loads what is due on arrival. Returns the function that shows it, each when nothing else is open; null: nothing. */
export async function popupOnArrival(): Promise<(() => void) | null> {
  const announce = await announcementOnArrival()
  if (environment().session.getItem(LIMIT_OFFER_KEY) === null) return announce
  return () => {
    whenNothingIsOpen(offerLimits)
    announce?.()
  }
}

function offerLimits(): void {
  if (environment().session.getItem(LIMIT_OFFER_KEY) === null) return
  environment().session.removeItem(LIMIT_OFFER_KEY)
  openPopup('limit-offer', null)
}

/**
 * Loads the announcement that is due. Returns the function that shows it, or null when none is due, none is announced or no
 * response arrived. It is shown once per session and state, and only when no other popup is open.
 */
async function announcementOnArrival(): Promise<(() => void) | null> {
  const execution = findDuePopup()
  if (!execution) return null
  await loadAnnouncements(execution)
  const [first] = $announced.get().value?.popup ?? []
  if (!first || findDuePopup() !== execution) return null
  return () => whenNothingIsOpen(() => show(execution, first.id))
}

function show(execution: Execution, id: string): void {
  if (findDuePopup() !== execution) return
  environment().session.setItem(KEYS[execution], CLOSED)
  openPopup('announcement', { id })
}

function whenNothingIsOpen(run: () => void): void {
  const stop = $popups.subscribe((open) => {
    if (open.length > 0) return
    // Not during the change that closed the last popup: its listeners are still being notified.
    environment().after(0, () => {
      if ($popups.get().length > 0) return
      stop()
      run()
    })
  })
}
