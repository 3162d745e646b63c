import type { Rights } from '#api/rights'
import { AGENT_TYPES } from '#api/session/session'
import { normalizeUsername } from '../../directory/members.ts'
import type { SubCaller } from '../../env.ts'
import { idsOf } from '../../read-models/lines.ts'

/** A row of the directory (migrations/0023_sub_accounts.sql). Times are ISO 8601 UTC. */
export interface SubAccountRow {
  id: string
  agent_id: string
  account: string
  account_folded: string
  password: string
  password_is_default: number
  session_version: number
  /** JSON of `Rights`. */
  rights: string
  note: string
  state: 'active' | 'blocked' | 'ended'
  created_at: string
  last_seen_at: string | null
}

export function subAccountByAccount(db: D1Database, account: string): Promise<SubAccountRow | null> {
  return db
    .prepare('SELECT * FROM sub_accounts WHERE account_folded = ?')
    .bind(normalizeUsername(account))
    .first<SubAccountRow>()
}

export function subAccountById(db: D1Database, id: string): Promise<SubAccountRow | null> {
  return db.prepare('SELECT * FROM sub_accounts WHERE id = ?').bind(id).first<SubAccountRow>()
}

/** How `Presence` names whose session it is: one of an earlier version is over. */
export const sessionOwner = ({ id, session_version: version }: Pick<SubAccountRow, 'id' | 'session_version'>) =>
  `${id}.${version}`

/** SQL: the account is an agent's, and neither its play nor that of its hierarchy is stopped. */
const AGENT_IS_ACTIVE = `members.type IN (${AGENT_TYPES.join(', ')}) AND members.closed_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM frozen_play WHERE frozen_play.member_id = members.id)
  AND NOT EXISTS (SELECT 1 FROM json_each(${idsOf('members.path')}) AS above
    JOIN frozen_lines ON frozen_lines.member_id = above.value)`

/** Last use is written at most this often. */
const SEEN_STEP_MS = 60_000

/**
 * Returns who acts in a session of a sub-account, with the rights of this moment; null when the session is over, the
 * sub-account is blocked or has ended, or the agent may not act. `isUse` is false for what a page does by itself.
 */
export async function actingSubAccount(db: D1Database, owner: string, isUse: boolean): Promise<SubCaller | null> {
  const [id = '', version] = owner.split('.')
  const row = await db
    .prepare(
      `SELECT sub.id, sub.account, sub.rights, sub.last_seen_at AS seen FROM sub_accounts AS sub
       JOIN members ON members.id = sub.agent_id
       WHERE sub.id = ? AND sub.session_version = ? AND sub.state = 'active' AND ${AGENT_IS_ACTIVE}`,
    )
    .bind(id, Number(version))
    .first<{ id: string; account: string; rights: string; seen: string | null }>()
  if (row === null) return null
  const now = Date.now()
  if (isUse && (row.seen === null || now - Date.parse(row.seen) > SEEN_STEP_MS)) await noteSeen(db, id, now)
  return { id, account: row.account, rights: JSON.parse(row.rights) as Rights }
}

/** True while this agent's sub-accounts may act. */
export async function mayAgentAct(db: D1Database, agentId: string): Promise<boolean> {
  const row = await db.prepare(`SELECT 1 FROM members WHERE id = ? AND ${AGENT_IS_ACTIVE}`).bind(agentId).first()
  return row !== null
}

export async function noteSeen(db: D1Database, id: string, nowMs: number): Promise<void> {
  await db
    .prepare('UPDATE sub_accounts SET last_seen_at = ? WHERE id = ?')
    .bind(new Date(nowMs).toISOString(), id)
    .run()
}
