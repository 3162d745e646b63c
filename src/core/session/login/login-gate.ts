import { openPopup, swapPopup } from '../../popups.ts'
import { $session } from '../session.ts'
import { rememberReturnUrl } from './return-url.ts'

/**
 * True for a member with a real account. Otherwise a visitor gets the login, a trial account the dialog (specification
 * section 5). The server checks again; this only avoids the round trip.
 */
export function isRealMember(): boolean {
  const { isLogin, isTrial } = $session.get()
  if (!isLogin) {
    rememberReturnUrl()
    openPopup('login', { why: 'not-signed-in' })
  } else if (isTrial) promptForRealAccount()
  return isLogin && !isTrial
}

/** Opens the "You need a real account" dialog, which leads to registration. */
export function promptForRealAccount(): void {
  openPopup('confirm', { about: 'trial-account', onYes: () => swapPopup('confirm', 'register', null) })
}
