import { atom } from 'nanostores'
import { environment } from './environment.ts'

/** The session key of the token (specification section 3 "Session storage keys"): this tab only. */
const KEY = 'token'

/** The session token, or null when signed out. Read with `$token.get()`; set only by the actions below. */
export const $token = atom<string | null>(null)

/** Restores the token stored on this tab, at start. */
export function recallToken(): string | null {
  const kept = environment().session.getItem(KEY)
  if (kept) $token.set(kept)
  return kept
}

export function keepToken(token: string): void {
  environment().session.setItem(KEY, token)
  $token.set(token)
}

/** The session has ended, for whatever reason. */
export function forgetToken(): void {
  environment().session.removeItem(KEY)
  $token.set(null)
}
