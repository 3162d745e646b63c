import type { Refused } from '../../bank/bank-types.ts'
import { bankOf } from '../../bank/routing.ts'
import { type BankVendorTransfer, WAITING } from '../../bank/vendor-transfers/vendor-transfer-types.ts'
import type { Env } from '../../env.ts'
import type { RegisteredVendor } from '../../registry/registry.ts'
import { ceilingOf } from '../win-ceilings.ts'
import { walletVendor } from './mode.ts'
import { fetchBalance, requestTransfer, type VendorTransferReply } from './transfer-client.ts'

/**
 * `send`: the vendor was never called. `status`: it may have been. `resend`: it may have been, long enough ago for it
 * to know.
 */
export type Carrying = 'send' | 'status' | 'resend'

type Carried = BankVendorTransfer | Refused

/**
 * Advances a transfer as far as the vendor's report allows. Any number of simultaneous callers reach the same result:
 * the vendor executes a transaction id once, and the bank takes the first clear report.
 */
export async function carry(env: Env, bank: string, transfer: BankVendorTransfer, how: Carrying): Promise<Carried> {
  if (transfer.state !== 'opened') return completeTransfer(env, bank, transfer, how)
  const { memberId, id, vendor: code, currency } = transfer
  const vendor = await walletVendor(env, code)
  const figure = vendor && (await fetchBalance(env, vendor, memberId, currency))
  const recalled: Carried = await bankOf(env, bank).recallVendorTransfer(memberId, id, figure)
  if ('refusal' in recalled || recalled.state !== 'recalled') return recalled
  return completeTransfer(env, bank, recalled, 'send')
}

/** Returns true while no clear report has arrived. */
export function isWaiting({ state }: Pick<BankVendorTransfer, 'state'>): boolean {
  return (WAITING as readonly string[]).includes(state)
}

async function completeTransfer(env: Env, bank: string, transfer: BankVendorTransfer, how: Carrying): Promise<Carried> {
  if (!isWaiting(transfer)) return transfer
  const { memberId, id, currency } = transfer
  const vendor = await walletVendor(env, transfer.vendor)
  const { reply, wasSent } = await fetchReply(env, vendor, transfer, how)
  const outcome = reply.outcome === 'unknown' ? 'unclear' : reply.outcome
  const { figure, reason } = reply
  // A vendor wallet names no game: the lowest ceiling of the vendor's games is that of all.
  const ceiling = vendor && ceilingOf(vendor, null, currency)
  return bankOf(env, bank).settleVendorTransfer(memberId, id, { outcome, figure, reason, wasSent, ceiling })
}

/** Queries the status first, and sends the same transaction again only when the vendor certainly never received it. */
async function fetchReply(
  env: Env,
  vendor: RegisteredVendor | null,
  transfer: BankVendorTransfer,
  how: Carrying,
): Promise<{ reply: VendorTransferReply; wasSent: boolean }> {
  if (vendor === null) return { reply: { outcome: 'unclear', figure: null, reason: 'no-vendor' }, wasSent: false }
  if (how !== 'send') {
    const reply = await requestTransfer(env, vendor, transfer, 'status')
    if (reply.outcome !== 'unknown' || how === 'status') return { reply, wasSent: false }
  }
  return { reply: await requestTransfer(env, vendor, transfer, 'transfer'), wasSent: true }
}
