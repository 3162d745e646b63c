import type { Spending } from '#api/wallet/bonuses'
import type { BonusRule } from '../ledger/transfer.ts'
import type { Sql } from './storage.ts'

/** The part of grants that the ledger reads; the rest is in bonus/grants.ts. */

/** Returns how the grant with this id may be spent. */
export function readSpending(sql: Sql, grantId: string): Spending | undefined {
  return sql.exec<{ spending: Spending }>('SELECT spending FROM bonus_grant WHERE id = ?', grantId).toArray()[0]
    ?.spending
}

/** Returns the rule of the newest grant of spendable bonus; `last` when there was never one. */
export function bonusRuleIn(sql: Sql, member: string, unit: string): BonusRule {
  const [row] = sql
    .exec<{ spending: BonusRule }>(
      `SELECT spending FROM bonus_grant WHERE member = ? AND unit = ? AND spending <> 'named'
       ORDER BY sequence DESC LIMIT 1`,
      member,
      unit,
    )
    .toArray()
  return row?.spending ?? 'last'
}
