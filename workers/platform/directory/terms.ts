import { Refusal } from '#api/envelope'
import { TRIAL_TYPE } from '#api/session/session'
import { TERMS_VERSION } from '#brand/terms'
import type { Member } from './members.ts'

/** True for a member who has not accepted the terms as they stand. Play money needs none. */
export function isTermsDue({ type, terms_version: version }: Pick<Member, 'type' | 'terms_version'>): boolean {
  return type !== TRIAL_TYPE && version !== TERMS_VERSION
}

/** Returns the refusal of money or play for whom the terms wait; null when they do not. Withdrawals never ask. */
export async function refusedByTerms(db: D1Database, memberId: string): Promise<Refusal | null> {
  const member = await db
    .prepare('SELECT type, terms_version FROM members WHERE id = ?')
    .bind(memberId)
    .first<Pick<Member, 'type' | 'terms_version'>>()
  return member !== null && isTermsDue(member) ? new Refusal('terms-changed') : null
}

/** Takes down that the version that was shown is accepted; refuses one that has been replaced meanwhile. */
export async function acceptVersion(db: D1Database, memberId: string, version: string): Promise<Refusal | null> {
  if (version !== TERMS_VERSION) return new Refusal('conflict')
  await db
    .prepare('UPDATE members SET terms_version = ?1, terms_accepted_at = ?2 WHERE id = ?3 AND terms_version IS NOT ?1')
    .bind(version, new Date().toISOString(), memberId)
    .run()
  return null
}

interface Acceptance {
  /** Empty: from before the terms had versions. */
  version: string
  at: string
}

/** Returns what a member has accepted, the newest first. */
export async function acceptancesOf(db: D1Database, memberId: string): Promise<Acceptance[]> {
  const { results } = await db
    .prepare('SELECT version, at FROM terms_acceptances WHERE member_id = ? ORDER BY at DESC')
    .bind(memberId)
    .all<Acceptance>()
  return results
}

/** Counts who has accepted each version. */
export async function countAcceptances(db: D1Database): Promise<{ version: string; members: number }[]> {
  const { results } = await db
    .prepare('SELECT version, count(*) AS members FROM terms_acceptances GROUP BY version ORDER BY version DESC')
    .all<{ version: string; members: number }>()
  return results
}
