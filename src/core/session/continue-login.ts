import type { CallFailure } from '../call.ts'
import { type PopupName, swapPopup } from '../popups.ts'
import { openDuePassword } from './password-expiry.ts'

/**
 * Continues a login that returned a ticket in another popup: the required password change, or the extra verification at
 * an unrecognised address or device. Any other error stays in the current popup.
 */
export function goOn(from: PopupName, failure: CallFailure): CallFailure {
  const { ticket, why = 'expired', methods = [] } = failure.detail ?? {}
  if (ticket && failure.error === 'extra-verification') swapPopup(from, 'verification', { ticket, methods })
  else if (ticket) openDuePassword(from, { ticket, why })
  return failure
}
