import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { VendorCode } from '../games.ts'
import { CallerId, CurrencyCode, MinorUnits, PositiveMinorUnits } from '../money.ts'
import { PaymentPassword, PROVED_BY_PAYMENT_PASSWORD } from '../session/payment-password.ts'
import { SEALED } from '../session/proof.ts'

/** Vendor wallets, for brands with `isSingle` false (specification section 3 "Wallet", decision 28). */

const VendorWallet = z.object({
  vassalage: z.string(),
  /** The vendor's name as people know it. */
  name: z.string(),
  /** False where money only comes back: the vendor is closed or turned off, or its games play from the balance. */
  isOpen: z.boolean(),
  /** In minor units: the vendor's current figure when `isCurrent`, otherwise the last one it reported. */
  balance: MinorUnits,
  isCurrent: z.boolean(),
  /** In transit to or from the vendor. */
  pending: MinorUnits,
})
export type VendorWallet = z.infer<typeof VendorWallet>

export const VendorWallets = z.object({
  isSingle: z.boolean(),
  currency: CurrencyCode,
  /** Everything the member owns: the balance, the vendor wallets and what is in transit. */
  consolidated: MinorUnits,
  wallets: z.array(VendorWallet),
})
export type VendorWallets = z.infer<typeof VendorWallets>

export const vendorWallets = endpoint({
  method: 'GET',
  path: '/wps/relay/GCS_merchantWallet',
  summary: 'Whether there is one wallet for all games, and if not what each vendor holds for the member',
  auth: 'account',
  request: Nothing,
  response: VendorWallets,
  errors: ['not-signed-in', 'trial-account'],
})

/**
 * pending -> done / refused. `pending`: the vendor has not confirmed yet and is queried until it does. `refused`: the
 * vendor declined, and the money did not move.
 */
export const WALLET_TRANSFER_STATES = ['pending', 'done', 'refused'] as const

export const WalletTransfer = z.object({
  id: CallerId,
  vassalage: z.string(),
  /** `in`: from the member's balance to the vendor. */
  direction: z.enum(['in', 'out']),
  amount: PositiveMinorUnits,
  currency: CurrencyCode,
  state: z.enum(WALLET_TRANSFER_STATES),
  reason: z.nullable(z.enum(['not-enough-money', 'vendor-refused'])),
  /** The member's cash after the transfer. */
  balance: MinorUnits,
  /** What two people check before it is in the balance: a gain above the vendor's ceiling. */
  held: z.optional(PositiveMinorUnits),
  createdAt: z.string(),
  closedAt: z.nullable(z.string()),
})
export type WalletTransfer = z.infer<typeof WalletTransfer>

export const walletTransfer = endpoint({
  method: 'POST',
  path: '/wps/relay/GCS_walletTransfer',
  summary: 'Moves money to a vendor or back, under an id made by the caller; asked again, the id says how it stands',
  auth: 'account',
  sealed: true,
  request: z.strictObject({
    id: CallerId,
    vassalage: VendorCode,
    direction: z.enum(['in', 'out']),
    amount: PositiveMinorUnits,
    currency: CurrencyCode,
    /** Only `in` may need it, and no repeat of an id. */
    paymentPassword: PaymentPassword,
  }),
  response: WalletTransfer,
  errors: [
    ...SEALED,
    ...PROVED_BY_PAYMENT_PASSWORD,
    'not-signed-in',
    'trial-account',
    'not-found',
    'single-wallet',
    'transfer-pending',
    'wrong-currency',
    'not-enough-money',
    'excluded',
    'terms-changed',
    'under-review',
    'identity-required',
    'play-frozen',
    'line-frozen',
    'account-closed',
    'game-unavailable',
    'limit-reached',
    'conflict',
  ],
})

/** A transfer in the member's history, with the vendor's name and without a balance. */
export const PastWalletTransfer = z.extend(z.omit(WalletTransfer, { balance: true }), { name: z.string() })
export type PastWalletTransfer = z.infer<typeof PastWalletTransfer>

/** The `next` of the previous page; opaque to the caller. */
const Cursor = z.string().check(z.regex(/^\d{1,16} [\da-f-]{36}$/i))

export const walletTransfers = endpoint({
  method: 'GET',
  path: '/wps/wallet/vendor-transfers',
  summary: 'What the member moved to vendors and back, the newest first',
  auth: 'account',
  request: z.strictObject({ cursor: z.optional(Cursor) }),
  response: z.object({ transfers: z.array(PastWalletTransfer), next: z.nullable(Cursor) }),
  errors: ['not-signed-in', 'trial-account'],
})
