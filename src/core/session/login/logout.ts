import { logout as logoutEndpoint } from '#api/session/session'
import { isAgentPath } from '../../agent-pages.ts'
import { call } from '../../call.ts'
import { environment } from '../../environment.ts'
import { goTo, plainPath } from '../../path.ts'
import { closePopups, openPopup } from '../../popups.ts'
import { $token } from '../../token.ts'
import { closeSession } from '../session.ts'
import { tellEnded } from '../tabs.ts'

/** Asks for confirmation first (specification section 4 "Logout"). */
export function confirmLogout(): void {
  openPopup('confirm', { about: 'logout', onYes: logout })
}

/**
 * Ends the session on the server and on every tab that shares it. Without a response the tab still drops the token: the
 * next user of this machine must not find it, and the server ends the session after 30 minutes idle.
 */
export async function logout(): Promise<void> {
  const token = $token.get()
  await call(logoutEndpoint, {})
  leave()
  if (token) tellEnded(token)
}

/** Clears this tab: closes the popups and the session and goes home, or from the agents' pages to their login page. */
export function leave(): void {
  const path = plainPath(environment().location().pathname)
  // Agents sign out to their own login page (specification section 2 "Routes").
  const destination = isAgentPath(path) || path === '/agent' ? '/agent' : '/'
  closePopups()
  closeSession()
  goTo(destination)
}
