import { isRefused, type Refused } from '../bank-types.ts'
import type { PastEntry } from '../past-types.ts'
import type { BankStores } from '../stores.ts'
import { COMMISSION_WRITES } from './commissions.ts'
import { vendorCall } from './vendor-calls.ts'
import { WITHDRAWAL_WRITES } from './withdrawals.ts'

/**
 * Writes the past of the demonstration into a bank whose journal is empty, all or nothing: entries in the order of their
 * times, by the rules and stores of every other operation. Returns how many were written; a bank that has moved money
 * gets none.
 */
export function writePast(stores: BankStores, nowMs: number, entries: readonly PastEntry[]): number {
  if (stores.ledger.head > 0) return 0
  let lastMs = 0
  for (const entry of entries) {
    if (entry.atMs < lastMs || entry.atMs > nowMs) throw new Error(`an entry of the past is at ${entry.atMs}`)
    lastMs = entry.atMs
    const refusal = write(stores, entry)
    if (refusal !== null) throw new Error(`the past has a ${entry.is} that is refused: ${refusal}`)
  }
  stores.playSessions.endWritten()
  return entries.length
}

/** Writes one entry. Returns why the bank refuses it; null when it does not. */
function write(stores: BankStores, entry: PastEntry): string | null {
  const { atMs } = entry
  if (entry.is === 'play') {
    const { outcome } = vendorCall(stores, entry.operation, atMs, { isPast: true })
    return outcome === 'ok' ? null : outcome
  }
  const result = resultOf(stores, entry)
  return isRefused(result) ? result.refusal : null
}

/** The stores add no notices here: the events are in the past. */
function resultOf(stores: BankStores, entry: Exclude<PastEntry, { is: 'play' }>): object | Refused {
  const { deposits, sessions, payoutAccounts, withdrawals } = stores
  const { atMs } = entry
  switch (entry.is) {
    case 'deposit': {
      const created = deposits.create(entry.created, atMs)
      return isRefused(created) ? created : deposits.confirm(entry.paid, atMs)
    }
    case 'game':
      return sessions.open(entry.opened, atMs)
    case 'payout-account':
      return payoutAccounts.add(entry.account, atMs)
    case 'withdrawal':
      return withdrawals.create(entry.created, atMs)
    case 'withdrawal-decision':
      return WITHDRAWAL_WRITES.decideWithdrawal(stores, atMs, entry.decided)
    case 'withdrawal-step':
      return withdrawals.byMember(entry.step, atMs)
    case 'commission':
      return COMMISSION_WRITES.payCommission(stores, atMs, entry.commission)
  }
}
