import { logout as logoutEndpoint } from '#api/session'
import { call } from '../call.ts'
import { goTo } from '../path.ts'
import { openPopup } from '../popups.ts'
import { $session, closeSession } from './session.ts'

/** Asks first (specification section 4 "Logout"). */
export function askLogout(): void {
  openPopup('confirm', { about: 'logout', onYes: logout })
}

/**
 * Ends the session at the server and on this tab. When no answer comes the tab forgets the token all the same: whoever
 * shares this machine must not find it, and the server ends it by itself after 30 minutes idle.
 */
export async function logout(): Promise<void> {
  const { isAgent } = $session.get()
  await call(logoutEndpoint, {})
  closeSession()
  goTo(isAgent ? '/agent' : '/')
}
