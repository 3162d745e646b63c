import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import { type LinkedIdentity, listIdentities, type SocialProvider, unlinkIdentity } from '#api/session/social'
import { type CallResult, call } from '../../call.ts'
import { onSessionEnd } from '../../token.ts'
import { loadProviders } from './social.ts'

/** A provider with the identity linked to the member's account, or null. */
export interface IdentityRow {
  provider: SocialProvider
  linked: LinkedIdentity | null
}

export type IdentitiesState =
  | { state: 'loading' }
  | { state: 'failed'; error: CallErrorCode }
  | { state: 'ready'; rows: readonly IdentityRow[] }

/** The identities that sign in to the account of the signed-in member. */
export const $identities = atom<IdentitiesState>({ state: 'loading' })

onSessionEnd(() => $identities.set({ state: 'loading' }))

/** Reloads the identities. A linked identity is shown even when its provider is no longer configured. */
export async function loadIdentities(): Promise<void> {
  $identities.set({ state: 'loading' })
  const [offered, result] = await Promise.all([loadProviders(), call(listIdentities, {})])
  if (!result.ok) return $identities.set({ state: 'failed', error: result.error })
  const { identities } = result.value
  const linkedTo = (provider: SocialProvider) => identities.find((one) => one.provider === provider) ?? null
  const names = new Set([...offered, ...identities.map(({ provider }) => provider)])
  $identities.set({ state: 'ready', rows: [...names].map((provider) => ({ provider, linked: linkedTo(provider) })) })
}

/** Unlinks an identity. One that no longer exists counts as unlinked. */
export async function unlink(provider: SocialProvider, password: string): Promise<CallResult<null>> {
  const result = await call(unlinkIdentity, { provider, password })
  if (!result.ok && result.error !== 'not-found') return result
  await loadIdentities()
  return { ok: true, value: null }
}
