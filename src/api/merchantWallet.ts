import * as z from 'zod/mini'
import { endpoint, Nothing } from './endpoint.ts'
import { VendorCode } from './games.ts'
import { CallerId, CurrencyCode, MinorUnits, PositiveMinorUnits } from './money.ts'

/** Wallets at vendors, for brands with `isSingle` false (specification section 3 "Wallet", decisions.md "Wallet mode"). */

const VendorWallet = z.object({
  vassalage: z.string(),
  /** In minor units: the vendor's own figure when `isCurrent`, else what it told last. */
  balance: MinorUnits,
  isCurrent: z.boolean(),
  /** On its way there or back. */
  pending: MinorUnits,
})
export type VendorWallet = z.infer<typeof VendorWallet>

export const MerchantWallet = z.object({
  isSingle: z.boolean(),
  currency: CurrencyCode,
  /** Everything the member owns: with the house, in these wallets, and on its way. */
  consolidated: MinorUnits,
  wallets: z.array(VendorWallet),
})
export type MerchantWallet = z.infer<typeof MerchantWallet>

export const merchantWallet = endpoint({
  method: 'GET',
  path: '/wps/relay/GCS_merchantWallet',
  summary: 'Whether there is one wallet for all games, and if not what each vendor holds for the member',
  auth: 'account',
  request: Nothing,
  response: MerchantWallet,
  errors: ['not-signed-in', 'trial-account'],
})

/**
 * pending -> done / refused. `pending`: the vendor has given no clear word yet; it is asked until it does. `refused`: it
 * said no, and the money is where it was.
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
  /** The member's cash now. */
  balance: MinorUnits,
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
