import { randomBytes } from 'node:crypto'
import type { AccountType, Invitation, RatePreset } from '#api/agents/invitations'
import { insertRow } from '../../../shared/rows.ts'
import { PATH } from '../../hierarchy.ts'
import { isBelow } from '../../read-models/lines.ts'

/** Links shown at once: those in force, and the newest of the others. */
const LISTED = 200

type Stored = Omit<Invitation, 'rates' | 'state'> & { rates: string; deactivatedAt: string | null }

/** What each link has brought, from the months of those who are below the agent now. */
const RESULTS = `
  SELECT invitation, count(*) AS registered, sum(deposits > 0) AS depositors, sum(staked) AS staked FROM (
    SELECT invitation,
      coalesce((SELECT sum(deposits) FROM member_month WHERE member = members.id AND unit = currency), 0) AS deposits,
      coalesce((SELECT sum(staked - rolled_back) FROM member_month WHERE member = members.id AND unit = currency), 0)
        AS staked
    FROM members WHERE invitation IN (SELECT code FROM invitations WHERE agent_id = ?1) AND ${isBelow(PATH)})
  GROUP BY invitation`

/** Returns the links of an agent with their results, newest first; or one of them. */
export async function readInvitations(
  db: D1Database,
  agentId: string,
  code: string | null = null,
): Promise<Invitation[]> {
  const now = new Date().toISOString()
  const { results } = await db
    .prepare(
      `SELECT code, type, rates, note, created_at AS createdAt, expires_at AS expiresAt,
         deactivated_at AS deactivatedAt, coalesce(registered, 0) AS registered,
         coalesce(depositors, 0) AS depositors, coalesce(staked, 0) AS staked
       FROM invitations LEFT JOIN (${RESULTS}) ON invitation = code
       WHERE agent_id = ?1 AND (?2 IS NULL OR code = ?2)
       ORDER BY deactivated_at IS NULL AND coalesce(expires_at > ?3, TRUE) DESC, created_at DESC, code LIMIT ${LISTED}`,
    )
    .bind(agentId, code, now)
    .all<Stored>()
  return results.map(({ rates, deactivatedAt, ...row }) => ({
    ...row,
    rates: JSON.parse(rates) as RatePreset[],
    state:
      deactivatedAt !== null ? 'deactivated' : row.expiresAt !== null && row.expiresAt <= now ? 'expired' : 'active',
  }))
}

/** What an agent chooses for a link. */
interface Draft {
  type: AccountType
  rates: readonly RatePreset[]
  note: string
  /** ISO 8601 UTC; null: it does not expire. */
  expiresAt: string | null
}

/** 100 random bits in letters and digits, as many as the default rule of an invitation code takes. */
const CODE_LENGTH = 20
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** Adds a link and returns its code. */
export async function addInvitation(db: D1Database, agentId: string, draft: Draft): Promise<string> {
  const code = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  await insertRow(db, 'invitations', {
    code,
    agent_id: agentId,
    type: draft.type,
    rates: JSON.stringify(draft.rates),
    note: draft.note,
    created_at: new Date().toISOString(),
    expires_at: draft.expiresAt,
  }).run()
  return code
}

/** Ends a link of the agent; another one's stays. */
export async function endInvitation(db: D1Database, agentId: string, code: string): Promise<void> {
  await db
    .prepare('UPDATE invitations SET deactivated_at = ?3 WHERE code = ?2 AND agent_id = ?1 AND deactivated_at IS NULL')
    .bind(agentId, code, new Date().toISOString())
    .run()
}

/** Returns how many links of an agent are in force. */
export async function countActive(db: D1Database, agentId: string): Promise<number> {
  const row = await db
    .prepare(
      `SELECT count(*) AS links FROM invitations
       WHERE agent_id = ? AND deactivated_at IS NULL AND coalesce(expires_at > ?, TRUE)`,
    )
    .bind(agentId, new Date().toISOString())
    .first<{ links: number }>()
  return row?.links ?? 0
}
