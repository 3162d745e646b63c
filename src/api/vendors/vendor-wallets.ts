import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { VendorCode } from '../games.ts'
import { CallerId, CurrencyCode, MinorUnits, PositiveMinorUnits } from '../money.ts'

/** Vendor wallets, for brands with `isSingle` false (specification section 3 "Wallet", decisions.md "Wallet mode"). */

const VendorWallet = z.object({
  vassalage: z.string(),
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
  request: z.strictObject({
    id: CallerId,
    vassalage: VendorCode,
    direction: z.enum(['in', 'out']),
    amount: PositiveMinorUnits,
    currency: CurrencyCode,
  }),
  response: WalletTransfer,
  errors: [
    'not-signed-in',
    'trial-account',
    'not-found',
    'single-wallet',
    'transfer-pending',
    'wrong-currency',
    'not-enough-money',
    'excluded',
    'game-unavailable',
    'limit-reached',
    'conflict',
  ],
})
