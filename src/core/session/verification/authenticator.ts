import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import * as endpoints from '#api/session/authenticator'
import { type CallResult, call } from '../../call.ts'
import { onSessionEnd } from '../../token.ts'

/** `begun`: the secret awaits its first code. `codes`: the recovery codes, shown only this once. */
export type AuthenticatorState =
  | { state: 'loading' }
  | { state: 'failed'; error: CallErrorCode }
  | { state: 'off' }
  | { state: 'on'; since: string; recoveryLeft: number }
  | { state: 'begun'; secret: string; uri: string }
  | { state: 'codes'; codes: readonly string[] }

/** The authenticator of the signed-in member, while its popup is open. */
export const $authenticator = atom<AuthenticatorState>({ state: 'loading' })

/** Counts the times that the popup was closed: a response to what was sent before is dropped. */
let turn = 0

/** Loads the state of the authenticator. */
export async function loadAuthenticator(): Promise<void> {
  $authenticator.set({ state: 'loading' })
  const mine = turn
  const result = await call(endpoints.authenticator, {})
  if (mine !== turn) return
  if (!result.ok) return $authenticator.set({ state: 'failed', error: result.error })
  const { on, since, recoveryLeft } = result.value
  $authenticator.set(on ? { state: 'on', since: since ?? '', recoveryLeft } : { state: 'off' })
}

/** Clears the secret and the codes, which must not outlive the popup. */
export function forgetAuthenticator(): void {
  turn += 1
  $authenticator.set({ state: 'loading' })
}

onSessionEnd(forgetAuthenticator)

/** Requests a secret; requires the password. */
export async function beginAuthenticator(password: string): Promise<CallResult<null>> {
  return becomes(call(endpoints.beginAuthenticator, { password }), (value) => ({ state: 'begun', ...value }))
}

/** Enables the authenticator with the first code of the app. */
export async function confirmAuthenticator(code: string): Promise<CallResult<null>> {
  return becomes(call(endpoints.confirmAuthenticator, { code: code.trim() }), ({ recoveryCodes }) => ({
    state: 'codes',
    codes: recoveryCodes,
  }))
}

/** The password and a code of the app, or a recovery code. */
export interface Proof {
  password: string
  code: string
}

export async function renewRecovery({ password, code }: Proof): Promise<CallResult<null>> {
  return becomes(call(endpoints.renewRecovery, { password, code: code.trim() }), ({ recoveryCodes }) => ({
    state: 'codes',
    codes: recoveryCodes,
  }))
}

export async function removeAuthenticator({ password, code }: Proof): Promise<CallResult<null>> {
  return becomes(call(endpoints.removeAuthenticator, { password, code: code.trim() }), () => ({ state: 'off' }))
}

async function becomes<Value>(
  response: Promise<CallResult<Value>>,
  next: (value: Value) => AuthenticatorState,
): Promise<CallResult<null>> {
  const mine = turn
  const result = await response
  if (!result.ok) return result
  if (mine === turn) $authenticator.set(next(result.value))
  return { ok: true, value: null }
}
