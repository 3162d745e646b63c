import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import { type LoginEntry, loginHistory, type Security, security } from '#api/session/security'
import { type CallResult, call } from '../call.ts'

export type SecurityLoad =
  | { state: 'loading' }
  | { state: 'failed'; error: CallErrorCode }
  | { state: 'ready'; value: Security }

/** How well the account of the signed-in member is protected. */
export const $security = atom<SecurityLoad>({ state: 'loading' })

/** Loads it anew; what is on the page stays until the answer is there, and when a later one does not come. */
export async function loadSecurity(): Promise<void> {
  const result = await call(security, {})
  if (result.ok) $security.set({ state: 'ready', value: result.value })
  else if ($security.get().state !== 'ready') $security.set({ state: 'failed', error: result.error })
}

/** The page is left: nothing of the account stays. */
export function leaveSecurity(): void {
  $security.set({ state: 'loading' })
}

/** One page of the logins, newest first; `before` is the `next` of the page before. */
export function readLogins(
  before: string | undefined,
): Promise<CallResult<{ logins: LoginEntry[]; next: string | null }>> {
  return call(loginHistory, before === undefined ? {} : { before })
}
