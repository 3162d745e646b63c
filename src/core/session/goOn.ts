import type { CallFailure } from '../call.ts'
import { type PopupName, swapPopup } from '../popups.ts'
import { openDuePassword } from './duePassword.ts'

/**
 * A login that is answered with a ticket goes on in another popup: the change of a password that is due, or the extra
 * verification of a place nobody knows. Any other refusal stays where it is.
 */
export function goOn(from: PopupName, failure: CallFailure): CallFailure {
  const { ticket, why = 'expired', methods: ways = [] } = failure.detail ?? {}
  if (ticket && failure.error === 'extra-verification') swapPopup(from, 'verification', { ticket, ways })
  else if (ticket) openDuePassword(from, { ticket, why })
  return failure
}
