import type { IdentityCase } from '#api/operator/protection/identity'
import type { IdentityDocument, IdentityStanding, IdentityState } from '#api/protection/identity'
import { identityRule } from '#brand/protection/identity'
import { type Member, readAccounts } from '../../directory/members.ts'

/** A row of `identity_cases` (migrations/0057_identity.sql). */
export interface CaseRow {
  number: number
  member_id: string
  state: IdentityCase['state']
  sent_id: string | null
  content: string
  document: IdentityDocument | null
  number_hash: string | null
  /** Names of uploads, as JSON. */
  images: string
  requested_ms: number | null
  request_reason: string
  sent_ms: number | null
  decided_ms: number | null
  decided_by: string | null
  reason: string
  expires_ms: number | null
}

/** Accounts of one document that are named. */
const MOST_SAME = 20

const timeOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
export const imagesOf = ({ images }: Pick<CaseRow, 'images'>): string[] => JSON.parse(images)

/** Returns the newest case of a member; null where nothing was asked for or sent. */
export function newestCase(db: D1Database, memberId: string): Promise<CaseRow | null> {
  return db
    .prepare('SELECT * FROM identity_cases WHERE member_id = ? ORDER BY number DESC LIMIT 1')
    .bind(memberId)
    .first<CaseRow>()
}

export function findCase(db: D1Database, number: string | number): Promise<CaseRow | null> {
  return db.prepare('SELECT * FROM identity_cases WHERE number = ?').bind(Number(number)).first<CaseRow>()
}

/** Returns true while a person's acceptance of a member's document holds. */
export async function isVerified(db: D1Database, memberId: string): Promise<boolean> {
  const row = await db
    .prepare('SELECT 1 FROM identity_standings WHERE member_id = ? AND verified = 1')
    .bind(memberId)
    .first()
  return row !== null
}

/** How a case stands for its member: an acceptance that was asked for anew is still one until its time is over. */
export function standingFrom({ currency }: Pick<Member, 'currency'>, row: CaseRow | null): IdentityStanding {
  const state: IdentityState = row?.state ?? 'none'
  const { play, deposit, withdrawalsUpTo } = identityRule
  return {
    state,
    reason: (state === 'requested' ? row?.request_reason : state === 'refused' ? row?.reason : '') ?? '',
    document: row?.document ?? null,
    ...{ sentAt: timeOf(row?.sent_ms ?? null), decidedAt: timeOf(row?.decided_ms ?? null) },
    expiresAt: timeOf(row?.expires_ms ?? null),
    waits: { play, deposit, withdrawalsUpTo: withdrawalsUpTo && (withdrawalsUpTo[currency] ?? 0), currency },
  }
}

/** Returns cases as operators see them, with the other accounts that have sent the same document. */
export async function operatedFrom(db: D1Database, rows: readonly CaseRow[]): Promise<IdentityCase[]> {
  const same = await Promise.all(rows.map((row) => accountsOfSame(db, row)))
  const accounts = await readAccounts(
    db,
    rows.map((row) => row.member_id),
  )
  return rows.map((row, index) => ({
    ...{ number: row.number, account: accounts.get(row.member_id) ?? null, state: row.state, document: row.document },
    ...{ pictures: imagesOf(row).length, sameDocument: same[index] ?? [] },
    ...{ requestedAt: timeOf(row.requested_ms), requestReason: row.request_reason, sentAt: timeOf(row.sent_ms) },
    ...{ decidedAt: timeOf(row.decided_ms), decidedBy: row.decided_by, reason: row.reason },
    expiresAt: timeOf(row.expires_ms),
  }))
}

async function accountsOfSame(db: D1Database, { number_hash: hash, member_id: memberId }: CaseRow): Promise<string[]> {
  if (hash === null) return []
  const { results } = await db
    .prepare(
      `SELECT DISTINCT account FROM identity_cases JOIN members ON members.id = member_id
       WHERE number_hash = ?1 AND member_id <> ?2 ORDER BY account LIMIT ${MOST_SAME}`,
    )
    .bind(hash, memberId)
    .all<{ account: string }>()
  return results.map(({ account }) => account)
}
