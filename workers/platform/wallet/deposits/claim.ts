import { insertRow } from '../../../shared/rows.ts'
/**
 * Binds a provider's reference to one deposit among all banks. Returns true when it belongs to this deposit. It is one
 * statement, so one of several simultaneous claims wins. Repeating the claim for the same deposit returns true again: a
 * credit interrupted by a crash can still complete, and no other deposit can take the reference.
 */
export async function claimReference(
  db: D1Database,
  { memberId, id, provider, reference }: { memberId: string; id: string; provider: string; reference: string },
): Promise<boolean> {
  const owner = await insertRow(
    db,
    'deposit_references',
    { provider, reference, member_id: memberId, deposit_id: id, claimed_at: new Date().toISOString() },
    `ON CONFLICT (provider, reference) DO UPDATE SET provider = excluded.provider
     RETURNING member_id AS member, deposit_id AS deposit`,
  ).first<{ member: string; deposit: string }>()
  return owner?.member === memberId && owner.deposit === id
}
