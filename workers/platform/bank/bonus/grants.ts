import type { Sql } from '../storage.ts'
import type { BonusGrant } from './bonus-types.ts'

export function isGrantedBy(sql: Sql, grantId: string, actor: string): boolean {
  return sql.exec('SELECT 1 FROM transfer WHERE id = ? AND actor = ?', grantId, actor).toArray().length > 0
}

type GrantRow = Omit<BonusGrant, 'at'> & { at_ms: number }

/** Returns the newest grants of a member, with the amounts taken back and released of each; ids as in the journal. */
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
    .map(({ at_ms: atMs, ...row }) => ({ ...row, at: new Date(atMs).toISOString() }))
}
