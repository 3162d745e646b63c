import { AGENT_TYPES, TRIAL_TYPE } from '#api/session'
import { fold, type Member } from '../member/directory.ts'

/** Levels a line is climbed at most: more than any line has, so that a circle made by hand ends. */
const LEVELS = 100

/** Everybody above `?1`, `?1` first. */
const ABOVE = `
  WITH RECURSIVE above (id, upline_id, level) AS (
    SELECT id, upline_id, 0 FROM members WHERE id = ?1
    UNION ALL
    SELECT members.id, members.upline_id, level + 1 FROM members JOIN above ON members.id = above.upline_id
    WHERE level < ${LEVELS})`

/** The member of that account when they stand below the agent, at any depth; null for anybody else, also the agent. */
export async function belowInLine(db: D1Database, agentId: string, account: string): Promise<Member | null> {
  const member = await db
    .prepare('SELECT * FROM members WHERE account_folded = ? AND type <> ?')
    .bind(fold(account), TRIAL_TYPE)
    .first<Member>()
  if (member === null) return null
  const found = await db
    .prepare(`${ABOVE} SELECT 1 FROM above WHERE level > 0 AND id = ?2`)
    .bind(member.id, agentId)
    .first()
  return found === null || member.id === agentId ? null : member
}

/** The agent directly above; null at the top of a line. */
export function directlyAbove(db: D1Database, memberId: string): Promise<Member | null> {
  return db
    .prepare(
      `SELECT * FROM members WHERE id = (SELECT upline_id FROM members WHERE id = ?)
       AND type IN (${AGENT_TYPES.join(', ')})`,
    )
    .bind(memberId)
    .first<Member>()
}

/** The ids of everybody above a member. */
export async function idsAbove(db: D1Database, memberId: string): Promise<Set<string>> {
  const { results } = await db
    .prepare(`${ABOVE} SELECT id FROM above WHERE level > 0`)
    .bind(memberId)
    .all<{ id: string }>()
  return new Set(results.map(({ id }) => id))
}

/** Account names by member id. */
export async function accountsOf(db: D1Database, ids: Iterable<string>): Promise<Map<string, string>> {
  const { results } = await db
    .prepare('SELECT id, account FROM members WHERE id IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify([...new Set(ids)]))
    .all<{ id: string; account: string }>()
  return new Map(results.map(({ id, account }) => [id, account]))
}
