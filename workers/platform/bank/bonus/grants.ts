import type { Sql } from '../storage.ts'
import type { BonusGrant } from './bonus-types.ts'

export function isGrantedBy(sql: Sql, grantId: string, actor: string): boolean {
  return sql.exec('SELECT 1 FROM transfer WHERE id = ? AND actor = ?', grantId, actor).toArray().length > 0
}

type GrantRow = Omit<BonusGrant, 'at'> & { at_ms: number }

/** A grant with the sequence of its transfer. */
export type SequencedGrant = BonusGrant & { sequence: number }

/**
 * Returns the newest grants of a member before a sequence, with the amounts taken back and released of each; ids as in the
 * journal.
 */
export function grantsIn(
  sql: Sql,
  { member, unit, before }: { member: string; unit: string; before: number },
  limit: number,
): SequencedGrant[] {
  const sumOfKind = (kind: string) =>
    `(SELECT coalesce(sum(amount), 0) FROM transfer WHERE reference = bonus_grant.id AND kind = '${kind}')`
  return sql
    .exec<GrantRow & { sequence: number }>(
      `SELECT bonus_grant.id, bonus_grant.sequence, spending, amount, ${sumOfKind('bonus-back')} AS back,
         ${sumOfKind('bonus-release')} AS released, actor, at_ms
       FROM bonus_grant JOIN transfer ON transfer.id = bonus_grant.id
       WHERE bonus_grant.member = ? AND bonus_grant.unit = ? AND bonus_grant.sequence < ?
       ORDER BY bonus_grant.sequence DESC LIMIT ?`,
      ...[member, unit, before, limit],
    )
    .toArray()
    .map(({ at_ms: atMs, ...row }) => ({ ...row, at: new Date(atMs).toISOString() }))
}

/**
 * Divides what a member has among their newest grants, by id. Bonus money is one sum, and so is what only named games take:
 * the oldest grant is played first, so the newest has what is left, and prizes count with the newest.
 */
export function leftOfGrants(
  newest: readonly BonusGrant[],
  { bonus, gift }: { bonus: number; gift: number },
): Map<string, number> {
  const left = new Map<string, number>()
  const sums = { bonus, gift }
  for (const { id, spending, amount, back, released } of newest) {
    const sum = spending === 'named' ? 'gift' : 'bonus'
    const part = Math.min(sums[sum], Math.max(0, amount - back - released))
    left.set(id, part)
    sums[sum] -= part
  }
  for (const sum of ['bonus', 'gift'] as const) {
    const first = newest.find(({ spending }) => (spending === 'named') === (sum === 'gift'))
    if (first && sums[sum] > 0) left.set(first.id, (left.get(first.id) ?? 0) + sums[sum])
  }
  return left
}
