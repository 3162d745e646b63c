import type { WithdrawalState } from '#api/wallet/withdrawals'
import { firstHour, unplayedDeposits } from '../../ledger/limits.ts'
import type { Spending } from '../limits/Spending.ts'
import type { Sql } from '../storage.ts'
import { holdIdOf, type WithdrawalRow } from './row.ts'
import type { Withdrawals } from './Withdrawals.ts'
import type { QueuedWithdrawal, WithdrawalsPage } from './withdrawal-types.ts'

/** A member's withdrawals, newest first, older than the cursor (`created_ms_id`). */
export function withdrawalsOf(
  { sql, withdrawals }: { sql: Sql; withdrawals: Withdrawals },
  memberId: string,
  cursor: string | null,
  limit: number,
): WithdrawalsPage {
  const [time = String(Number.MAX_SAFE_INTEGER), id = ''] = cursor?.split('_') ?? []
  const rows = sql
    .exec<WithdrawalRow>(
      'SELECT * FROM withdrawal WHERE member = ? AND (created_ms, id) < (?, ?) ORDER BY created_ms DESC, id DESC LIMIT ?',
      ...[memberId, Number(time), id, limit],
    )
    .toArray()
  const last = rows.length === limit ? rows.at(-1) : undefined
  return {
    withdrawals: rows.map((row) => withdrawals.present(row)),
    next: last ? `${last.created_ms}_${last.id}` : null,
  }
}

/** The withdrawals of this bank in a state, oldest first, after the cursor (`created_ms:member:id`). */
export function withdrawalQueue(
  { sql, withdrawals, spending }: { sql: Sql; withdrawals: Withdrawals; spending: Spending },
  nowMs: number,
  state: WithdrawalState,
  cursor: string | null,
  limit: number,
): WithdrawalsPage<QueuedWithdrawal> {
  const [time = '-1', member = '', id = ''] = cursor?.split(':') ?? []
  const rows = sql
    .exec<WithdrawalRow>(
      `SELECT * FROM withdrawal WHERE state = ? AND (created_ms, member, id) > (?, ?, ?)
       ORDER BY created_ms, member, id LIMIT ?`,
      ...[state, Number(time), member, id, limit],
    )
    .toArray()
  const last = rows.length === limit ? rows.at(-1) : undefined
  return {
    withdrawals: rows.map((row) => ({
      ...withdrawals.present(row),
      unplayed: UNDECIDED.includes(row.state) ? unplayedOf(spending, row, nowMs) : null,
    })),
    next: last ? `${last.created_ms}:${last.member}:${last.id}` : null,
  }
}

const UNDECIDED: readonly WithdrawalState[] = ['applying', 'process']

function unplayedOf(spending: Spending, { member, amount }: WithdrawalRow, nowMs: number): number {
  return Math.min(amount, unplayedDeposits(spending.hoursSince(member, firstHour('month', nowMs))))
}

/** A withdrawal as the auditor reads it: amounts in minor units. */
export interface ClaimedWithdrawal
  extends Pick<WithdrawalRow, 'member' | 'id' | 'state' | 'amount' | 'currency' | 'issued' | 'received'> {
  holdId: string
  voided: number
  returned: number
}

/** Returns every withdrawal, in order of member and id, with the sequence at which the page was read. */
export function withdrawalsPage(sql: Sql, head: number, after: string, limit: number) {
  const [member = '', id = ''] = after.split(' ')
  const rows = sql
    .exec<WithdrawalRow>(
      'SELECT * FROM withdrawal WHERE (member, id) > (?, ?) ORDER BY member, id LIMIT ?',
      ...[member, id, limit],
    )
    .toArray()
  const claimed = rows.map(
    ({ member: whose, id: name, state, amount, currency, issued, received, voided, returned }): ClaimedWithdrawal => ({
      ...{ member: whose, id: name, state, amount, currency, issued, received, voided, returned },
      holdId: holdIdOf(whose, name),
    }),
  )
  const last = rows.length === limit ? rows.at(-1) : undefined
  return { withdrawals: claimed, head, next: last ? `${last.member} ${last.id}` : null }
}
