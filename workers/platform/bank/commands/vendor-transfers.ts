import { ceilingOf } from '../../ledger/account.ts'
import type { WinCeiling } from '../../ledger/held-win.ts'
import { refusedPlay } from '../../ledger/play-stop.ts'
import {
  complete,
  type Ending,
  heldPart,
  holdGain,
  initiate,
  reconcile,
  transferIdOf,
  type VendorTransfer,
} from '../../ledger/vendor-transfer.ts'
import type { Balances, Refused } from '../bank-types.ts'
import type { BankStores } from '../stores.ts'
import { FIRST_PAUSE_MS, type VendorTransferRow, vendorTransferOf } from '../vendor-transfers/VendorTransfers.ts'
import type {
  BankVendorTransfer,
  StartVendorTransfer,
  VendorHolding,
  VendorReply,
  VendorTransferList,
  VendorTransferState,
} from '../vendor-transfers/vendor-transfer-types.ts'

type TransferResult = BankVendorTransfer | Refused

/** The ledger transfer that ends a vendor transfer, by its state and the vendor's report. */
const ENDS = {
  sent: { yes: 'vendor-arrive', no: 'vendor-return' },
  recalled: { yes: 'vendor-collect', no: 'vendor-keep' },
} as const satisfies Partial<Record<VendorTransferState, Record<'yes' | 'no', Ending>>>

const STATE_AFTER = {
  'vendor-arrive': 'arrived',
  'vendor-return': 'returned',
  'vendor-collect': 'collected',
  'vendor-keep': 'kept',
} as const satisfies Record<Ending, VendorTransferState>

export const VENDOR_TRANSFER_WRITES = {
  /**
   * Starts a transfer; `isNew` is false for a repeated id, and the caller then does not send it to the vendor again.
   */
  startVendorTransfer: start,
  /**
   * Adjusts our account for the vendor to the vendor's balance, then takes the money out of it. `figure` is
   * that balance in minor units; null when the vendor reported none. Nothing was requested of the vendor before this.
   */
  recallVendorTransfer: recall,
  /** Applies the vendor's report. The first clear report is final, whichever caller brings it. */
  settleVendorTransfer: completeTransfer,
} as const

export const VENDOR_TRANSFER_READS = {
  /**
   * Transfers to reconcile now; `mayResend` when enough time has passed that a vendor that received it would know it.
   */
  dueVendorTransfers: (stores: BankStores, nowMs: number, limit: number) =>
    stores.vendorTransfers.due(nowMs, limit).map((row) => ({
      transfer: present(stores, row),
      mayResend: row.asked_ms + FIRST_PAUSE_MS <= nowMs,
    })),
  /** Returns the newest transfers, or the newest of those that are pending. */
  vendorTransfers: (stores: BankStores, _nowMs: number, isPending: boolean, limit: number) =>
    stores.vendorTransfers.latest(isPending, limit).map((row) => present(stores, row)),
  /** Returns a member's own transfers, newest first, page by page. */
  vendorTransfersOf: (
    stores: BankStores,
    _nowMs: number,
    memberId: string,
    cursor: string | null,
    limit: number,
  ): VendorTransferList => {
    const rows = stores.vendorTransfers.of(memberId, cursor, limit)
    const last = rows.length === limit ? rows.at(-1) : undefined
    const transfers = rows.map((row) => present(stores, row))
    return { transfers, next: last ? `${last.created_ms} ${last.id}` : null }
  },
  vendorTransfersPage: (stores: BankStores, _nowMs: number, after: string, limit: number) => {
    const rows = stores.vendorTransfers.page(after, limit)
    const last = rows.length === limit ? rows.at(-1) : undefined
    const vendorTransfers = rows.map((row) => present(stores, row))
    return { vendorTransfers, head: stores.ledger.head, next: last ? `${last.member} ${last.id}` : null }
  },
  /** Returns true when the member has requested a transfer under this id. */
  hasVendorTransfer: ({ vendorTransfers }: BankStores, _nowMs: number, memberId: string, id: string) =>
    vendorTransfers.find(memberId, id) !== undefined,
  vendorHoldings: (
    { members, vendorTransfers }: BankStores,
    _nowMs: number,
    memberId: string,
  ): VendorHolding[] | Refused => {
    const member = members.find(memberId)
    return member ? vendorTransfers.holdings(memberId, member.currency) : { refusal: 'not-found' }
  },
} as const

/** Returns everything a member owns: with us, at vendors as last reported, and in transit. */
export function sumHoldings({ vendorTransfers }: BankStores, { memberId, currency, ...here }: Balances): number {
  const { cash, bonus, gift, held } = here
  const elsewhere = vendorTransfers.holdings(memberId, currency)
  return elsewhere.reduce((sum, { balance, pending }) => sum + balance + pending, cash + bonus + gift + held)
}

function start(
  stores: BankStores,
  nowMs: number,
  request: StartVendorTransfer,
): (BankVendorTransfer & { isNew: boolean }) | Refused {
  const { members, ledger, vendorTransfers } = stores
  const { memberId, id, vendor, direction, amount, currency } = request
  const member = members.find(memberId)
  if (!member) return { refusal: 'not-found' }
  const existing = vendorTransfers.find(memberId, id)
  if (existing)
    return isSame(existing, request) ? { ...present(stores, existing), isNew: false } : { refusal: 'conflict' }
  if (member.trial) return { refusal: 'trial-account' }
  if (currency !== member.currency) return { refusal: 'wrong-currency' }
  if (request.isSingle && (direction === 'in' || !vendorTransfers.hasSent(memberId, vendor)))
    return { refusal: 'single-wallet' }
  const refusal = direction === 'in' ? refusedPlay(member) : null
  if (refusal !== null) return { refusal }
  if (direction === 'in' && request.isClosed) return { refusal: 'game-unavailable' }
  if (vendorTransfers.findWaiting(memberId, vendor)) return { refusal: 'transfer-pending' }
  if (direction === 'in') {
    const account = `vendor:${vendor}` as const
    const headroom = ceilingOf(currency, account) - ledger.balance(memberId, account, currency)
    if (amount > headroom) return { refusal: 'limit-reached' }
    const verdict = ledger.write(
      initiate(ledger, 'vendor-send', { id, member: memberId, vendor, unit: currency, amount }),
      nowMs,
    )
    if (verdict.is === 'refused')
      return { refusal: verdict.why === 'not-enough-money' ? 'not-enough-money' : 'conflict' }
  }
  return { ...present(stores, vendorTransfers.add(request, nowMs)), isNew: true }
}

function recall(
  stores: BankStores,
  nowMs: number,
  memberId: string,
  id: string,
  figure: number | null,
): TransferResult {
  const { ledger, vendorTransfers } = stores
  const row = vendorTransfers.find(memberId, id)
  if (!row) return { refusal: 'not-found' }
  if (row.state !== 'opened') return present(stores, row)
  const transfer = transferOf(row)
  if (figure === null || figure > ceilingOf(row.currency, `vendor:${row.vendor}`))
    vendorTransfers.postpone(row, false, nowMs)
  else {
    // The index allows only one open transfer per vendor, so the difference to the figure is only what was played.
    ledger.write(reconcile(ledger, transfer, figure, 'before'), nowMs)
    const verdict = ledger.write(initiate(ledger, 'vendor-recall', transfer), nowMs)
    if (verdict.is === 'refused') vendorTransfers.close(row, 'short', 'RS_ERROR_NOT_ENOUGH_MONEY', nowMs)
    else vendorTransfers.markRecalled(row, nowMs)
  }
  return present(stores, vendorTransfers.find(memberId, id) ?? row)
}

function completeTransfer(
  stores: BankStores,
  nowMs: number,
  memberId: string,
  id: string,
  reply: VendorReply,
): TransferResult {
  const { ledger, vendorTransfers } = stores
  const row = vendorTransfers.find(memberId, id)
  if (!row) return { refusal: 'not-found' }
  if (row.state !== 'sent' && row.state !== 'recalled') return present(stores, row)
  if (reply.outcome === 'unclear') vendorTransfers.postpone(row, reply.wasSent, nowMs)
  else {
    const ending = ENDS[row.state][reply.outcome]
    const transfer = transferOf(row)
    // The credit would exceed the account's ceiling: the money stays in transit, and the vendor is asked again later.
    if (!end(stores, ending, row, reply.ceiling, nowMs)) vendorTransfers.postpone(row, false, nowMs)
    else {
      if (reply.figure !== null) ledger.write(reconcile(ledger, transfer, reply.figure, 'after'), nowMs)
      vendorTransfers.close(row, STATE_AFTER[ending], reply.outcome === 'no' ? reply.reason : null, nowMs)
    }
  }
  return present(stores, vendorTransfers.find(memberId, id) ?? row)
}

/** Writes the end of a transfer; what comes back above the ceiling is held. Returns false when an account is full. */
function end(
  { ledger, vendorTransfers, heldWins }: BankStores,
  ending: Ending,
  row: VendorTransferRow,
  ceiling: WinCeiling | null,
  nowMs: number,
): boolean {
  const transfer = transferOf(row)
  const { amount } = row
  const moved = vendorTransfers.readTotals(row.member, row.vendor)
  const held = ending === 'vendor-collect' ? heldPart(ceiling, moved, amount) : 0
  if (held > 0 && holdGain(ledger, transfer, held).is === 'refused') return false
  if (held < amount && ledger.write(complete(ledger, ending, transfer, held), nowMs).is === 'refused') return false
  if (held > 0) {
    const verdict = ledger.write(holdGain(ledger, transfer, held), nowMs)
    if (verdict.is === 'new') heldWins.follow(verdict.transfer, nowMs)
  }
  if (ending === 'vendor-arrive') vendorTransfers.count(row, { sent: amount, collected: 0 })
  if (ending === 'vendor-collect') vendorTransfers.count(row, { sent: 0, collected: amount - held })
  return true
}

function isSame(row: VendorTransferRow, { vendor, direction, amount, currency }: StartVendorTransfer): boolean {
  return row.vendor === vendor && row.direction === direction && row.amount === amount && row.currency === currency
}

function transferOf({ id, member, vendor, currency: unit, amount }: VendorTransferRow): VendorTransfer {
  return { id, member, vendor, unit, amount }
}

function present({ ledger, heldWins }: BankStores, row: VendorTransferRow): BankVendorTransfer {
  const held = row.state === 'collected' ? heldWins.undecidedAmount(transferIdOf('vendor-win-held', row)) : 0
  return vendorTransferOf(row, ledger.balance(row.member, 'cash', row.currency), held)
}
