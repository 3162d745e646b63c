import type { Spending } from '#api/operator/rewards'
import type { BonusRule } from '../ledger/transfer.ts'
import type { Sql } from './storage.ts'

/** What the ledger reads of grants; the rest of a grant is in bonus/grants.ts. */

/** How the grant of this id is spent. */
export function spendingIn(sql: Sql, grantId: string): Spending | undefined {
  return sql.exec<{ spending: Spending }>('SELECT spending FROM bonus_grant WHERE id = ?', grantId).toArray()[0]
    ?.spending
}

/** The rule of the newest grant of spendable bonus; `last` where there never was one. */
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
