import { Refusal } from '#api/envelope'
import {
  type VendorWallet,
  type VendorWallets,
  vendorWallets,
  type WalletTransfer,
  walletTransfer,
  walletTransfers,
} from '#api/vendors/vendor-wallets'
import type { App, Serve } from '../../app.ts'
import type { Refused } from '../../bank/bank-types.ts'
import { bankOf } from '../../bank/routing.ts'
import type {
  BankVendorTransfer,
  VendorHolding,
  VendorTransferState,
} from '../../bank/vendor-transfers/vendor-transfer-types.ts'
import { refusedByTerms } from '../../directory/terms.ts'
import type { Caller, Ctx, Env } from '../../env.ts'
import { isClosed, type RegisteredVendor } from '../../registry/registry.ts'
import { paymentOperations } from '../../session/payment-password/operations.ts'
import { checkPayment } from '../../session/payment-password/verify.ts'
import { vendorNames } from '../names.ts'
import { carry } from './carry.ts'
import { hasOwnWallets, isSingle, walletKeepers, walletVendor } from './mode.ts'
import { fetchBalance } from './transfer-client.ts'

/** Transfers per page. */
const PAGE = 20

/** `GCS_walletTransfer` and `GCS_merchantWallet`: transfers to and from vendor wallets, and their balances. */
export function mountVendorWallet(app: App, serve: Serve): void {
  serve(app, walletTransfer, async ({ vassalage, paymentPassword, ...request }, caller, c) => {
    const [single, closed, vendor] = await Promise.all([
      isSingle(c.env.DB),
      isClosed(c.env, vassalage, null),
      walletVendor(c.env, vassalage),
    ])
    if (vendor === null) return new Refusal(single ? 'single-wallet' : 'not-found')
    const due = request.direction === 'in' ? await refusedByTerms(c.env.DB, caller.memberId) : null
    const refused = due ?? (await refusedWithoutProof({ ...request, paymentPassword }, caller, c))
    if (refused) return refused
    const started: Started = await bankOf(c.env, caller.bank).startVendorTransfer({
      ...request,
      ...{ memberId: caller.memberId, vendor: vassalage, transactionId: crypto.randomUUID() },
      ...{ isSingle: single || !hasOwnWallets(vendor), isClosed: closed || !vendor.enabled },
    })
    if ('refusal' in started) return new Refusal(started.refusal)
    const stands = started.isNew ? await carry(c.env, caller.bank, started, 'send') : started
    return 'refusal' in stands ? new Refusal(stands.refusal) : { ...onTheWire(stands), balance: stands.cash }
  })
  serve(app, walletTransfers, async ({ cursor }, { memberId, bank }, c) => {
    const page = await bankOf(c.env, bank).vendorTransfersOf(memberId, cursor ?? null, PAGE)
    const names = await vendorNames(c.env.DB)
    const transfers = page.transfers.map((one) => ({ ...onTheWire(one), name: names.get(one.vendor) ?? one.vendor }))
    return { transfers, next: page.next }
  })
  serve(app, vendorWallets, async (_nothing, caller, c) => {
    const bank = bankOf(c.env, caller.bank)
    const [single, balances, holdings]: [boolean, Owned | Refused, VendorHolding[] | Refused] = await Promise.all([
      isSingle(c.env.DB),
      bank.balance(caller.memberId),
      bank.vendorHoldings(caller.memberId),
    ])
    if ('refusal' in balances) return new Refusal(balances.refusal)
    if ('refusal' in holdings) return new Refusal(holdings.refusal)
    const [keepers, names] = await Promise.all([single ? [] : walletKeepers(c.env), vendorNames(c.env.DB)])
    const wallets = await Promise.all(
      holdingsToShow(keepers, holdings).map(async (holding) => ({
        name: names.get(holding.vendor) ?? holding.vendor,
        ...(await readWallet(c.env, caller, holding, single)),
      })),
    )
    const { cash, bonus, gift, held, currency } = balances
    const here = cash + bonus + gift + held
    const consolidated = wallets.reduce((sum, { balance, pending }) => sum + balance + pending, here)
    return { isSingle: single, currency, consolidated, wallets } satisfies VendorWallets
  })
}

/**
 * Money on its way to a vendor needs the payment password where the brand asks for it. A repeat only says how the
 * transfer stands, and what comes back stays the member's.
 */
async function refusedWithoutProof(
  { direction, id, paymentPassword }: { direction: 'in' | 'out'; id: string; paymentPassword: string | undefined },
  caller: Caller,
  c: Ctx,
): Promise<Refusal | null> {
  if (direction === 'out' || !(await paymentOperations(c.env.DB)).includes('transfer')) return null
  if (await bankOf(c.env, caller.bank).hasVendorTransfer(caller.memberId, id)) return null
  return checkPayment('transfer', paymentPassword, caller, c)
}

type Started = (BankVendorTransfer & { isNew: boolean }) | Refused
type Owned = { cash: number; bonus: number; gift: number; held: number; currency: Caller['currency'] }

/** Returns the requested vendors and, of the others, those with money left. */
function holdingsToShow(keepers: RegisteredVendor[], holdings: VendorHolding[]): VendorHolding[] {
  const hasWallet = (vendor: string) => keepers.some(({ code }) => code === vendor)
  const existing = holdings.filter(({ vendor, balance, pending }) => hasWallet(vendor) || balance + pending > 0)
  const others = keepers.filter(({ code }) => holdings.every(({ vendor }) => vendor !== code))
  return [...existing, ...others.map(({ code: vendor }) => ({ vendor, balance: 0, pending: 0 }))]
}

/** Returns the vendor's own figure when it replies. The figure is shown but not booked: only transfers book it. */
async function readWallet(
  env: Env,
  { memberId, currency }: Caller,
  holding: VendorHolding,
  single: boolean,
): Promise<Omit<VendorWallet, 'name'>> {
  const { vendor: vassalage, pending } = holding
  const [vendor, closed] = await Promise.all([walletVendor(env, vassalage), isClosed(env, vassalage, null)])
  const figure = vendor && (await fetchBalance(env, vendor, memberId, currency))
  return {
    ...{ vassalage, pending },
    isOpen: vendor !== null && !single && !closed && vendor.enabled && hasOwnWallets(vendor),
    ...{ balance: figure ?? holding.balance, isCurrent: figure !== null },
  }
}

const SEEN_AS = {
  sent: 'pending',
  opened: 'pending',
  recalled: 'pending',
  arrived: 'done',
  collected: 'done',
  returned: 'refused',
  kept: 'refused',
  short: 'refused',
} as const satisfies Record<VendorTransferState, WalletTransfer['state']>

function onTheWire(transfer: BankVendorTransfer): Omit<WalletTransfer, 'balance'> {
  const { id, vendor: vassalage, direction, amount, currency, state, reason } = transfer
  const why = reason === 'RS_ERROR_NOT_ENOUGH_MONEY' ? 'not-enough-money' : 'vendor-refused'
  return {
    ...{ id, vassalage, direction, amount, currency },
    ...(transfer.held > 0 && { held: transfer.held }),
    state: SEEN_AS[state],
    reason: reason === null ? null : why,
    createdAt: transfer.createdAt,
    closedAt: transfer.closedAt,
  }
}
