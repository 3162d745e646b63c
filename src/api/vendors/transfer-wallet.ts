import * as z from 'zod/mini'
import { WALLET_STATUSES } from './vendor.ts'

/**
 * The transfer wallet: how money moves into and out of a vendor wallet (docs/vendor-wallets.md). The published
 * interfaces have no transfers. This one extends the vendor's side of operator wallet 1.5 and shares its signature, its
 * units (x 100000) and its vocabulary.
 */
export const TRANSFER_PATH = '/api/wallet/transfer'
export const TRANSFER_STATUS_PATH = '/api/wallet/transfer/status'
export const VENDOR_WALLET_BALANCE_PATH = '/api/wallet/balance'

/**
 * The vendor's `status` knows a received transfer after this long; an operator that gets another response resends it.
 */
export const TRANSFER_VISIBLE_AFTER_MS = 30_000

const Text = z.string().check(z.minLength(1), z.maxLength(128))
const Units = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))
const Direction = z.enum(['in', 'out'])

/** Identifies the wallet: there is one per operator, user and currency. */
export const VendorWalletBalanceRequest = z.object({
  operator_id: Text,
  request_uuid: z.uuid(),
  user: Text,
  currency: z.string().check(z.maxLength(8)),
})
export type VendorWalletBalanceRequest = z.infer<typeof VendorWalletBalanceRequest>

export const TransferStatusRequest = z.extend(VendorWalletBalanceRequest, { transaction_uuid: z.uuid() })
export type TransferStatusRequest = z.infer<typeof TransferStatusRequest>

/** `in`: to the vendor. Repeating a `transaction_uuid` with the same content returns the first response, for ever. */
export const TransferRequest = z.extend(TransferStatusRequest, {
  direction: Direction,
  amount: Units.check(z.minimum(1)),
})
export type TransferRequest = z.infer<typeof TransferRequest>

/**
 * Always HTTP 200 once the signature is valid. `balance` is the wallet's after the transfer, in units. A response about
 * a transfer repeats its fields.
 */
export const TransferResponse = z.object({
  status: z.enum(WALLET_STATUSES),
  request_uuid: z.string(),
  user: z.optional(z.string()),
  currency: z.optional(z.string()),
  transaction_uuid: z.optional(z.string()),
  direction: z.optional(Direction),
  amount: z.optional(Units),
  balance: z.optional(Units),
})
export type TransferResponse = z.infer<typeof TransferResponse>
