import { createHash } from 'node:crypto'
import type { Currency } from '#api/money'
import type { WithdrawalState } from '#api/wallet/withdrawals'
import { remainingOf, type WithdrawalProgress } from '../../ledger/withdrawal.ts'
import type { BankAccount, BankWithdrawal, HistoryEntry } from './withdrawal-types.ts'

export type WithdrawalRow = {
  member: string
  id: string
  account: string
  currency: Currency
  folio: string
  state: WithdrawalState
  amount: number
  issued: number
  received: number
  voided: number
  returned: number
  disputed: number
  created_ms: number
  due_ms: number | null
}

export function progressOf({
  state,
  amount,
  issued,
  received,
  voided,
  returned,
  disputed,
}: WithdrawalRow): WithdrawalProgress {
  return { state, amount, issued, received, voided, returned, disputed: disputed === 1 }
}

/** The columns that a step may change, with their values. */
export function progressColumns({ state, issued, received, voided, returned, disputed }: WithdrawalProgress) {
  return { state, issued, received, voided, returned, disputed: disputed ? 1 : 0 }
}

export function withdrawalOf(row: WithdrawalRow, account: BankAccount, history: HistoryEntry[]): BankWithdrawal {
  const progress = progressOf(row)
  return {
    ...progress,
    memberId: row.member,
    id: row.id,
    folio: row.folio,
    currency: row.currency,
    account,
    remaining: remainingOf(progress),
    createdAt: new Date(row.created_ms).toISOString(),
    receiptDueAt: row.due_ms === null ? null : new Date(row.due_ms).toISOString(),
    history,
  }
}

/** Returns the id of the hold on a withdrawal's money. */
export function holdIdOf(memberId: string, id: string): string {
  return `withdrawal:${memberId}:${id}`
}

/** Eight letters and digits that are easy to read out, the same for the same withdrawal: no 0, O, 1, I. */
export function folioOf(memberId: string, id: string): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const digest = createHash('sha256').update(holdIdOf(memberId, id)).digest()
  const folio = [...digest.subarray(0, 8)].map((byte) => letters[byte % letters.length]).join('')
  return `${folio.slice(0, 4)}-${folio.slice(4)}`
}
