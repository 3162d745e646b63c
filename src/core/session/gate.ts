import { openPopup, swapPopup } from '../popups.ts'
import { $session } from './session.ts'

/**
 * True for a member with a real account. Otherwise says what is missing: a visitor gets the login, a trial account the
 * dialog (specification section 5). The server decides again; this only spares the round trip.
 */
export function isRealMember(): boolean {
  const { isLogin, isTrial } = $session.get()
  if (!isLogin) openPopup('login', { why: 'not-signed-in' })
  else if (isTrial) askForRealAccount()
  return isLogin && !isTrial
}

/** "You need a real account", with the way to one. */
export function askForRealAccount(): void {
  openPopup('confirm', { about: 'trial-account', onYes: () => swapPopup('confirm', 'register', null) })
}
