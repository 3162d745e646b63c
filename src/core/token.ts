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

export function saveToken(token: string): void {
  environment().session.setItem(TOKEN_KEY, token)
  $token.set(token)
}

/** The session has ended, for whatever reason. */
export function forgetToken(): void {
  environment().session.removeItem(TOKEN_KEY)
  $token.set(null)
}
