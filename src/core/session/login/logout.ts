import { logout as logoutEndpoint } from '#api/session/session'
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

/** The pages of agents, who sign out to the agents' login page (specification section 2 "Routes"). */
const OF_AGENTS: readonly string[] = ['/agentHome', '/agent']

/** Clears this tab: closes the popups and the session and goes home, or from the agents' pages to their login page. */
export function leave(): void {
  const destination = OF_AGENTS.includes(plainPath(environment().location().pathname)) ? '/agent' : '/'
  closePopups()
  closeSession()
  goTo(destination)
}
