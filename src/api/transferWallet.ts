import * as z from 'zod/mini'
import { WALLET_STATUSES } from './vendor.ts'

/**
 * The transfer wallet: how money goes into a wallet that a vendor keeps for a user, and comes out (docs/vendor-wallets.md).
 * The published interfaces have none; this one stands beside the vendor's half of operator wallet 1.5, with its signature,
 * its units (x 100000) and its words.
 */
export const TRANSFER_PATH = '/api/wallet/transfer'
export const TRANSFER_STATUS_PATH = '/api/wallet/transfer/status'
export const PURSE_BALANCE_PATH = '/api/wallet/balance'

/** A transfer that a vendor has received is known to `status` after this; an operator that hears otherwise sends it again. */
export const TRANSFER_KNOWN_MS = 30_000

const Text = z.string().check(z.minLength(1), z.maxLength(128))
const Units = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))
const Direction = z.enum(['in', 'out'])

/** Whose wallet is meant; there is one for each operator, user and currency. */
export const PurseBalanceRequest = z.object({
  operator_id: Text,
  request_uuid: z.uuid(),
  user: Text,
  currency: z.string().check(z.maxLength(8)),
})
export type PurseBalanceRequest = z.infer<typeof PurseBalanceRequest>

export const TransferStatusRequest = z.extend(PurseBalanceRequest, { transaction_uuid: z.uuid() })
export type TransferStatusRequest = z.infer<typeof TransferStatusRequest>

/** `in`: to the vendor. The same `transaction_uuid` with the same content gets the first answer again, for ever. */
export const TransferRequest = z.extend(TransferStatusRequest, {
  direction: Direction,
  amount: Units.check(z.minimum(1)),
})
export type TransferRequest = z.infer<typeof TransferRequest>

/**
 * Always with HTTP 200 once the signature holds. `balance` is the wallet's after the transfer, in units; an answer about
 * a transfer repeats what it was.
 */
export const TransferAnswer = z.object({
  status: z.enum(WALLET_STATUSES),
  request_uuid: z.string(),
  user: z.optional(z.string()),
  currency: z.optional(z.string()),
  transaction_uuid: z.optional(z.string()),
  direction: z.optional(Direction),
  amount: z.optional(Units),
  balance: z.optional(Units),
})
export type TransferAnswer = z.infer<typeof TransferAnswer>
