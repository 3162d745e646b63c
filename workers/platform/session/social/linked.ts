import { TRIAL_TYPE } from '#api/session/session'
import type { LinkedIdentity, SocialProvider } from '#api/session/social'
import { insertRow } from '../../../shared/rows.ts'
import type { Member } from '../../directory/members.ts'
import type { Identity } from './identity.ts'

/** Returns the member linked to an identity; found by its subject, regardless of its e-mail. */
export function memberByIdentity(db: D1Database, { provider, subject }: Identity): Promise<Member | null> {
  return db
    .prepare(
      `SELECT members.* FROM linked_identities JOIN members ON members.id = linked_identities.member_id
       WHERE provider = ? AND subject = ?`,
    )
    .bind(provider, subject)
    .first<Member>()
}

/**
 * Returns the account with an e-mail, the last used one of several. The e-mail is unverified here, so it proves
 * nothing.
 */
export function memberByEmail(db: D1Database, email: string): Promise<Member | null> {
  return db
    .prepare(
      `SELECT * FROM members WHERE email = ? COLLATE NOCASE AND type <> ? AND password IS NOT NULL
       ORDER BY coalesce(last_login_at, created_at) DESC, id LIMIT 1`,
    )
    .bind(email, TRIAL_TYPE)
    .first<Member>()
}

/**
 * Links an identity to a member. Returns false when it is linked to another account, or this one already has an
 * identity of that provider.
 */
export async function linkTo(db: D1Database, memberId: string, identity: Identity): Promise<boolean> {
  const { provider, subject, email } = identity
  const row = { provider, subject, member_id: memberId, email, linked_at: new Date().toISOString() }
  const { meta } = await insertRow(db, 'linked_identities', row, 'ON CONFLICT DO NOTHING').run()
  return meta.changes === 1
}

/** Unlinks a member's identity of a provider; returns false when the member has no such identity. */
export async function unlinkFrom(db: D1Database, memberId: string, provider: SocialProvider): Promise<boolean> {
  const { meta } = await db
    .prepare('DELETE FROM linked_identities WHERE member_id = ? AND provider = ?')
    .bind(memberId, provider)
    .run()
  return meta.changes === 1
}

/** Returns the identities linked to a member's account, oldest first. */
export async function readIdentities(db: D1Database, memberId: string): Promise<LinkedIdentity[]> {
  const { results } = await db
    .prepare(
      'SELECT provider, email, linked_at AS linkedAt FROM linked_identities WHERE member_id = ? ORDER BY linked_at',
    )
    .bind(memberId)
    .all<LinkedIdentity>()
  return results
}
