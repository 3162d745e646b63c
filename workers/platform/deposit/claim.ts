/**
 * Binds a provider's reference to one deposit among all banks; true when it is this deposit's. One statement, so of many
 * at once one wins. Asked again for the same deposit it is true again: a credit that a crash cut off still comes, and no
 * other deposit ever gets it.
 */
export async function claimReference(
  db: D1Database,
  { memberId, id, provider, reference }: { memberId: string; id: string; provider: string; reference: string },
): Promise<boolean> {
  const owner = await db
    .prepare(
      `INSERT INTO deposit_references (provider, reference, member_id, deposit_id, claimed_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (provider, reference) DO UPDATE SET provider = excluded.provider
       RETURNING member_id AS member, deposit_id AS deposit`,
    )
    .bind(provider, reference, memberId, id, new Date().toISOString())
    .first<{ member: string; deposit: string }>()
  return owner?.member === memberId && owner.deposit === id
}
