import { atom } from 'nanostores'
import { environment } from './environment.ts'

/** Where the token lives (specification section 3 "Session storage keys"): this tab only. */
const KEY = 'token'

/** The session token, or null when nobody is signed in. Read with `$token.get()`; set only by the two actions below. */
export const $token = atom<string | null>(null)

/** Takes back the token this tab kept, at start. */
export function recallToken(): string | null {
  const kept = environment().session.getItem(KEY)
  if (kept) $token.set(kept)
  return kept
}

export function keepToken(token: string): void {
  environment().session.setItem(KEY, token)
  $token.set(token)
}

/** The session is over, whoever ended it. */
export function forgetToken(): void {
  environment().session.removeItem(KEY)
  $token.set(null)
}
