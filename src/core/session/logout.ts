import { logout as logoutEndpoint } from '#api/session'
import { call } from '../call.ts'
import { environment } from '../environment.ts'
import { goTo, plainPath } from '../path.ts'
import { closePopups, openPopup } from '../popups.ts'
import { $token } from '../token.ts'
import { closeSession } from './session.ts'
import { tellEnded } from './tabs.ts'

/** Asks first (specification section 4 "Logout"). */
export function askLogout(): void {
  openPopup('confirm', { about: 'logout', onYes: logout })
}

/**
 * Ends the session at the server and on every tab that holds it. When no answer comes the tab forgets the token all the same: whoever
 * shares this machine must not find it, and the server ends it by itself after 30 minutes idle.
 */
export async function logout(): Promise<void> {
  const token = $token.get()
  await call(logoutEndpoint, {})
  leave()
  if (token) tellEnded(token)
}

/** The agents' own pages: their door is where they lead (specification section 2 "Routes"). */
const OF_AGENTS: readonly string[] = ['/agentHome', '/agent']

/** This tab without the person: nothing open, nothing kept, at home; from the agents' pages at their door. */
export function leave(): void {
  const door = OF_AGENTS.includes(plainPath(environment().location().pathname)) ? '/agent' : '/'
  closePopups()
  closeSession()
  goTo(door)
}
