import type { Spending } from '../../ledger/bonus.ts'
import type { BonusRule } from '../../ledger/transfer.ts'
import type { Sql } from '../storage.ts'
import type { BonusGrant } from './words.ts'

/** How the grant of this id is spent. */
export function spendingIn(sql: Sql, grantId: string): Spending | undefined {
  return sql.exec<{ spending: Spending }>('SELECT spending FROM bonus_grant WHERE id = ?', grantId).toArray()[0]
    ?.spending
}

export function isGivenBy(sql: Sql, grantId: string, actor: string): boolean {
  return sql.exec('SELECT 1 FROM transfer WHERE id = ? AND actor = ?', grantId, actor).toArray().length > 0
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

type GrantRow = Omit<BonusGrant, 'at'> & { at_ms: number }

/** The newest grants of a member, with what was taken back and released of each; ids as in the journal. */
export function grantsIn(sql: Sql, member: string, limit: number): BonusGrant[] {
  const ended = (kind: string) =>
    `(SELECT coalesce(sum(amount), 0) FROM transfer WHERE reference = bonus_grant.id AND kind = '${kind}')`
  return sql
    .exec<GrantRow>(
      `SELECT bonus_grant.id, spending, amount, ${ended('bonus-back')} AS back, ${ended('bonus-release')} AS released,
         actor, at_ms
       FROM bonus_grant JOIN transfer ON transfer.id = bonus_grant.id
       WHERE bonus_grant.member = ? ORDER BY bonus_grant.sequence DESC LIMIT ?`,
      member,
      limit,
    )
    .toArray()
    .map(({ at_ms, ...row }) => ({ ...row, at: new Date(at_ms).toISOString() }))
}
