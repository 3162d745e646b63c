import { atom } from 'nanostores'
import { environment } from './environment.ts'
import { TOKEN_KEY } from './session-keys.ts'

/** The session token, or null when signed out. Read with `$token.get()`; set only by the actions below. */
export const $token = atom<string | null>(null)

/** Restores the token stored on this tab, at start. */
export function recallToken(): string | null {
  const stored = environment().session.getItem(TOKEN_KEY)
  if (stored) $token.set(stored)
  return stored
}

/** Counts the sessions of this page. */
let session = 0

/**
 * Returns a check that the session of this moment still goes on, also under a renewed token: what was read for another
 * session is dropped.
 */
export function sessionCheck(): () => boolean {
  const current = session
  return () => current === session
}

const resets: (() => void)[] = []

/**
 * Registers what empties a store when the session of this page has ended. Every store that holds something of a member
 * registers it beside itself, so that none is forgotten.
 */
export function onSessionEnd(reset: () => void): void {
  resets.push(reset)
}

/** Empties every store; who signs in next on this page finds nothing of the member before. */
export function emptyStores(): void {
  for (const reset of resets) reset()
}

/** Another session begins. */
export function saveToken(token: string): void {
  session += 1
  renewToken(token)
}

/** The session goes on under another token, because the password was changed. */
export function renewToken(token: string): void {
  environment().session.setItem(TOKEN_KEY, token)
  $token.set(token)
}

/** The session has ended, for whatever reason. */
export function forgetToken(): void {
  session += 1
  environment().session.removeItem(TOKEN_KEY)
  $token.set(null)
}
