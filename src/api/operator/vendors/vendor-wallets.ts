import * as z from 'zod/mini'
import { endpoint, Nothing } from '../../endpoint.ts'
import { CurrencyCode } from '../../money.ts'
import { ROLES, rolesWith } from '../../roles.ts'
import { Changes } from '../history.ts'

/** Whether one wallet serves all games. */
export const WalletMode = z.strictObject({ isSingle: z.boolean() })
export type WalletMode = z.infer<typeof WalletMode>

/**
 * In: `sent`, then `arrived` or `returned`. Out: `opened` until the vendor reports the wallet's balance, `recalled`
 * until it answers the transfer, then `collected` or `kept`; `short` when the wallet held less than requested.
 */
export const VENDOR_TRANSFER_STATES = [
  'sent',
  'arrived',
  'returned',
  'opened',
  'recalled',
  'collected',
  'kept',
  'short',
] as const

/** A transfer as the bank stores it. Times are ISO 8601 UTC. */
export const VendorTransfer = z.object({
  memberId: z.string(),
  id: z.string(),
  /** The transaction's id at the vendor. */
  transactionId: z.string(),
  vendor: z.string(),
  direction: z.enum(['in', 'out']),
  amount: z.int(),
  currency: CurrencyCode,
  state: z.enum(VENDOR_TRANSFER_STATES),
  /** The vendor's reason when it refused. */
  reason: z.nullable(z.string()),
  /** The part of it that two people have not decided on yet: a gain above the vendor's ceiling. */
  held: z.int(),
  tries: z.int(),
  createdAt: z.string(),
  /** When the transfer was last sent to the vendor, or may have been. */
  askedAt: z.string(),
  closedAt: z.nullable(z.string()),
})

const showWalletMode = endpoint({
  method: 'GET',
  path: '/ops/wallet',
  summary: 'Whether there is one wallet for all games or one at each vendor that keeps them, and who changed it',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: z.object({ isSingle: z.boolean(), vendors: z.array(z.string()), changes: Changes }),
})

const setWalletMode = endpoint({
  method: 'PUT',
  path: '/ops/wallet',
  summary: 'Sets whether there is one wallet for all games',
  auth: 'operator',
  roles: rolesWith(),
  takesReason: true,
  request: WalletMode,
  response: WalletMode,
  errors: ['busy'],
})

const listVendorTransfers = endpoint({
  method: 'GET',
  path: '/ops/vendor-transfers',
  summary:
    'What went to vendors and back, newest first, a hundred of each bank; or only what waits for a vendor’s word',
  auth: 'operator',
  roles: ROLES,
  request: z.strictObject({ pending: z.optional(z.enum(['0', '1'])) }),
  response: z.object({ transfers: z.array(z.extend(VendorTransfer, { bank: z.string() })) }),
})

export const vendorWalletCalls = { showWalletMode, setWalletMode, listVendorTransfers }
