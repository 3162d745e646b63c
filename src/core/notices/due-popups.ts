import { environment } from '../environment.ts'
import { LIMIT_OFFER_KEY, USER_POPUP_KEY } from '../session-keys.ts'
import { onSessionEnd } from '../token.ts'

/** A first login whose popup is still due: registering may lead to another page before it is shown. */
export const FIRST_LOGIN_DUE = 'F'

/** Records that the next popup of this tab is the one for a first login. */
export function expectFirstLogin(): void {
  environment().session.setItem(USER_POPUP_KEY, FIRST_LOGIN_DUE)
}

/** Records that limits are offered on this tab, before any announcement (RTS 12A). */
export function expectLimitOffer(): void {
  environment().session.setItem(LIMIT_OFFER_KEY, 'due')
}

// The next member on this tab gets their own popups.
onSessionEnd(() => {
  environment().session.removeItem(USER_POPUP_KEY)
  environment().session.removeItem(LIMIT_OFFER_KEY)
})
