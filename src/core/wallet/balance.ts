import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import { type Balance, balance as balanceEndpoint } from '#api/wallet/wallet'
import { call } from '../call.ts'
import { environment } from '../environment.ts'
import { BALANCE_HIDDEN_KEY } from '../session-keys.ts'
import { throttle } from '../throttle.ts'
import { $token, onSessionEnd, sessionCheck } from '../token.ts'

/** The last balance read. It stays on screen while a newer one is loading or failed to load. */
export interface BalanceState {
  value: Balance | null
  refreshing: boolean
  error: CallErrorCode | null
}

const EMPTY: BalanceState = { value: null, refreshing: false, error: null }

export const $balance = atom<BalanceState>(EMPTY)

/** True when the member chose to show *** (specification section 2 "Header"); stored in this browser. */
export const $balanceHidden = atom(false)

let inFlight: Promise<void> | null = null

/** Loads the balance; concurrent callers share one request. */
export function refreshBalance(): Promise<void> {
  inFlight ??= read().finally(() => {
    inFlight = null
  })
  return inFlight
}

/** Loads the balance after it has changed: a request that is already in flight may return the balance before the change. */
export async function reloadBalance(): Promise<void> {
  if (inFlight) await inFlight
  await refreshBalance()
}

/** For events that come in bursts: returning to the tab, each spin of a game. */
export const refreshBalanceSoon = throttle(() => void refreshBalance(), 500)

async function read(): Promise<void> {
  if (!$token.get()) return
  const isSameSession = sessionCheck()
  $balance.set({ ...$balance.get(), refreshing: true, error: null })
  const result = await call(balanceEndpoint, {})
  // Drop the response when the session ended or changed while the request was in flight.
  if (!isSameSession()) return
  if (!result.ok) return $balance.set({ ...$balance.get(), refreshing: false, error: result.error })
  $balance.set({ ...EMPTY, value: newer(result.value) })
}

/** Shows a balance that arrived by itself. */
export function showBalance(value: Balance): void {
  if ($token.get()) $balance.set({ ...$balance.get(), value: newer(value), error: null })
}

/** A reading and an event may overtake each other: the one that was read later at the bank counts. */
function newer(value: Balance): Balance {
  const shown = $balance.get().value
  return shown !== null && shown.at > value.at ? shown : value
}

export function recallBalanceHidden(): void {
  $balanceHidden.set(environment().local.getItem(BALANCE_HIDDEN_KEY) === 'true')
}

export function toggleBalanceHidden(): void {
  const hidden = !$balanceHidden.get()
  environment().local.setItem(BALANCE_HIDDEN_KEY, String(hidden))
  $balanceHidden.set(hidden)
}

onSessionEnd(() => {
  inFlight = null
  $balance.set(EMPTY)
})
