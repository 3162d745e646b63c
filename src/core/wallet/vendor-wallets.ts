import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import {
  type PastWalletTransfer,
  type VendorWallet,
  type VendorWallets,
  vendorWallets,
  type WalletTransfer,
  walletTransfer,
  walletTransfers,
} from '#api/vendors/vendor-wallets'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'
import { forgetListedIntent, intentFor, settleIntent } from '../intent.ts'
import { VENDOR_TRANSFER_INTENT_KEY } from '../session-keys.ts'
import { onSessionEnd } from '../token.ts'
import { reloadBalance } from './balance.ts'

export interface VendorWalletsState {
  /** Null while they are loading. */
  wallets: VendorWallets | null
  transfers: readonly PastWalletTransfer[]
  next: string | null
  /** Why they could not be loaded. */
  error: CallErrorCode | null
  /** A further page, or everything at the vendors being brought back, is under way. */
  busy: 'more' | 'collect' | null
  /** Why the last page, or the last transfer of a vendor in "collect all", was refused. */
  failures: Readonly<Record<string, CallErrorCode>>
}

const EMPTY: VendorWalletsState = { wallets: null, transfers: [], next: null, error: null, busy: null, failures: {} }

/** How often the transfers are read again while a vendor has not confirmed one. */
const WATCH_EVERY_MS = 4000

export const $vendorWallets = atom<VendorWalletsState>(EMPTY)

const change = (part: Partial<VendorWalletsState>) => $vendorWallets.set({ ...$vendorWallets.get(), ...part })

let stopWatching: (() => void) | null = null
/** Counts the visits of the page: a response to an earlier visit is dropped. */
let turn = 0

/** Loads what each vendor holds and what was moved, and reads it again while a transfer waits; until `leaveVendorWallets`. */
export async function openVendorWallets(): Promise<void> {
  turn += 1
  const mine = turn
  $vendorWallets.set(EMPTY)
  const [wallets, page] = await Promise.all([call(vendorWallets, {}), call(walletTransfers, {})])
  if (mine !== turn) return
  if (!wallets.ok) return change({ error: wallets.error })
  if (!page.ok) return change({ error: page.error })
  change({ wallets: wallets.value, transfers: page.value.transfers, next: page.value.next })
  forgetListed(page.value.transfers)
  watch()
}

/** The page is left: stops reading and keeps nothing. */
export function leaveVendorWallets(): void {
  turn += 1
  stopWatching?.()
  stopWatching = null
  $vendorWallets.set(EMPTY)
}

onSessionEnd(leaveVendorWallets)

/** Appends the next page of the history. */
export async function moreVendorTransfers(): Promise<void> {
  const { next, busy } = $vendorWallets.get()
  if (!next || busy) return
  const mine = turn
  change({ busy: 'more', failures: {} })
  const page = await call(walletTransfers, { cursor: next })
  if (mine !== turn) return
  if (!page.ok) return change({ busy: null, failures: { more: page.error } })
  change({ busy: null, transfers: [...$vendorWallets.get().transfers, ...page.value.transfers], next: page.value.next })
}

/** What a member moves to a vendor or back; `amount` in minor units. */
export type VendorTransferRequest = Pick<WalletTransfer, 'vassalage' | 'direction' | 'amount' | 'currency'> & {
  /** Where the brand asks for it. */
  paymentPassword?: string
}

/** Moves money to a vendor or back. Its id is made once for a request without an answer, so that a repeat moves it once. */
export async function transferToVendor(request: VendorTransferRequest): Promise<CallResult<WalletTransfer>> {
  const mine = turn
  const result = await requestTransfer(request)
  if (mine === turn) await refresh()
  return result
}

/** Brings back all that the vendors hold, as each of them says now; one that does not answer keeps its money. */
export async function collectAll(): Promise<void> {
  const { wallets, busy } = $vendorWallets.get()
  if (!wallets || busy) return
  const mine = turn
  change({ busy: 'collect', failures: {} })
  const { currency } = wallets
  const results = await Promise.all(
    collectable($vendorWallets.get()).map(async ({ vassalage, balance: amount }) => {
      const result = await requestTransfer({ vassalage, direction: 'out', amount, currency })
      return [vassalage, result] as const
    }),
  )
  if (mine !== turn) return
  const failures = results.flatMap(([vassalage, result]) => (result.ok ? [] : [[vassalage, result.error] as const]))
  change({ busy: null, failures: Object.fromEntries(failures) })
  await refresh()
}

/** The transfer that a vendor has not confirmed yet; there is at most one with each. */
export const pendingTransfer = (transfers: readonly PastWalletTransfer[], vendor: string) =>
  transfers.find(({ vassalage, state }) => vassalage === vendor && state === 'pending')

/** The vendor wallets whose money can be brought back at once: their vendor answers, and nothing is in transit. */
export const collectable = ({ wallets, transfers }: VendorWalletsState): readonly VendorWallet[] =>
  wallets?.wallets.filter(
    ({ vassalage, balance, isCurrent }) => balance > 0 && isCurrent && !pendingTransfer(transfers, vassalage),
  ) ?? []

async function requestTransfer({
  paymentPassword,
  ...request
}: VendorTransferRequest): Promise<CallResult<WalletTransfer>> {
  const key = intentKey(request.vassalage)
  const result = await call(walletTransfer, { ...intentFor(key, request), paymentPassword })
  settleIntent(key, result)
  return result
}

/** Reads wallets and transfers again after a change. A failure leaves what is shown. */
async function refresh(): Promise<void> {
  const mine = turn
  const [wallets, page] = await Promise.all([call(vendorWallets, {}), call(walletTransfers, {}), reloadBalance()])
  if (mine !== turn) return
  if (wallets.ok) change({ wallets: wallets.value })
  if (page.ok) add(page.value.transfers)
  watch()
}

/** Puts the newest page before what is listed, or in its place. */
function add(newest: readonly PastWalletTransfer[]): void {
  const isNewest = (id: string) => newest.some((transfer) => transfer.id === id)
  change({ transfers: [...newest, ...$vendorWallets.get().transfers.filter(({ id }) => !isNewest(id))] })
  forgetListed(newest)
}

const countPending = () => $vendorWallets.get().transfers.filter(({ state }) => state === 'pending').length

function watch(): void {
  stopWatching?.()
  stopWatching = null
  if (countPending() === 0) return
  stopWatching = environment().after(WATCH_EVERY_MS, async () => {
    const mine = turn
    const pending = countPending()
    const page = await call(walletTransfers, {})
    if (mine !== turn) return
    if (page.ok) add(page.value.transfers)
    // The vendors are asked for their balances only when one of them has confirmed something.
    if (countPending() < pending) await refresh()
    else watch()
  })
}

/** A member has at most one transfer on its way with each vendor. */
const intentKey = (vassalage: string) => `${VENDOR_TRANSFER_INTENT_KEY}:${vassalage}`

function forgetListed(transfers: readonly PastWalletTransfer[]): void {
  for (const { id, vassalage } of transfers) forgetListedIntent(intentKey(vassalage), [id])
}
