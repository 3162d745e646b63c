import type { Spending } from '../../ledger/bonus.ts'
import type { BonusRule } from '../../ledger/transfer.ts'
import type { Sql } from '../storage.ts'

/** How each grant is spent; the money itself is in the journal. */
export const BONUS_TABLES = [
  `CREATE TABLE IF NOT EXISTS bonus_grant (
     id TEXT PRIMARY KEY, member TEXT NOT NULL, unit TEXT NOT NULL, spending TEXT NOT NULL, sequence INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX IF NOT EXISTS bonus_grant_member ON bonus_grant (member, unit, sequence)',
]

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
