interface Claim {
  memberId: string
  id: string
  provider: string
  reference: string
}

/**
 * Binds a provider's reference to one deposit among all banks. Returns the reference as it was first claimed for this
 * deposit, which is what its bank stores; null when it belongs to another deposit, also in another spelling. One of
 * several simultaneous claims wins. Repeating the claim for the same deposit returns the same: a credit interrupted by a
 * crash can still complete, and no other deposit can take the reference.
 */
export async function claimReference(
  db: D1Database,
  { memberId, id, provider, reference }: Claim,
): Promise<string | null> {
  const key = referenceKey(provider, reference)
  const claim = db
    .prepare(
      `INSERT INTO deposit_references (provider, reference, member_id, deposit_id, claimed_at)
       SELECT ?1, ?2, ?3, ?4, ?5
       WHERE NOT EXISTS (SELECT 1 FROM deposit_references WHERE provider = ?1 AND reference_key = ?6)`,
    )
    .bind(provider, reference, memberId, id, new Date().toISOString(), key)
  const own = db
    .prepare(
      `SELECT reference FROM deposit_references
       WHERE provider = ? AND reference_key = ? AND member_id = ? AND deposit_id = ? ORDER BY claimed_at LIMIT 1`,
    )
    .bind(provider, key, memberId, id)
  const [, found] = await db.batch<{ reference: string }>([claim, own])
  return found?.results[0]?.reference ?? null
}

/** Returns the spelling under which a member's reference was claimed; null when none of theirs is the same. */
export async function findReference(
  db: D1Database,
  memberId: string,
  provider: string,
  typed: string,
): Promise<string | null> {
  return db
    .prepare('SELECT reference FROM deposit_references WHERE provider = ? AND reference_key = ? AND member_id = ?')
    .bind(provider, referenceKey(provider, typed), memberId)
    .first<string>('reference')
}

/**
 * Returns by what references of a provider are compared: letters and digits alone where people type them, since a bank
 * prints one tracking key in groups and another does not; the others as they are, since their case may matter.
 */
export function referenceKey(provider: string, reference: string): string {
  return provider === 'bank-transfer' ? reference.replace(/[^A-Za-z\d]/g, '').toUpperCase() : reference
}

/** The spelling in which a reference is first stored; `referenceKey` says which spellings count as one. */
export function plainReference(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ').toUpperCase()
}
