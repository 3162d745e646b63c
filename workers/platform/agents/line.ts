import { AGENT_TYPES, TRIAL_TYPE } from '#api/session/session'
import type { LineReceiver } from '#api/wallet/line-transfers'
import { type Member, normalizeUsername } from '../member/directory.ts'

/** Maximum levels climbed in an agent line: deeper than any real line, so that a cycle made by hand ends. */
const LEVELS = 100

/** Selects `?1` and every agent above `?1`, `?1` first. */
const ABOVE = `
  WITH RECURSIVE above (id, upline_id, level) AS (
    SELECT id, upline_id, 0 FROM members WHERE id = ?1
    UNION ALL
    SELECT members.id, members.upline_id, level + 1 FROM members JOIN above ON members.id = above.upline_id
    WHERE level < ${LEVELS})`

/**
 * Returns the member with that account if they are below the agent, at any depth. Returns null for every other account,
 * including the agent's own.
 */
export async function belowInLine(db: D1Database, agentId: string, account: string): Promise<Member | null> {
  const member = await db
    .prepare('SELECT * FROM members WHERE account_folded = ? AND type <> ?')
    .bind(normalizeUsername(account), TRIAL_TYPE)
    .first<Member>()
  if (member === null) return null
  const found = await db
    .prepare(`${ABOVE} SELECT 1 FROM above WHERE level > 0 AND id = ?2`)
    .bind(member.id, agentId)
    .first()
  return found === null || member.id === agentId ? null : member
}

/** Returns the agent directly above a member; null at the top of a line. */
export function directlyAbove(db: D1Database, memberId: string): Promise<Member | null> {
  return db
    .prepare(
      `SELECT * FROM members WHERE id = (SELECT upline_id FROM members WHERE id = ?)
       AND type IN (${AGENT_TYPES.join(', ')})`,
    )
    .bind(memberId)
    .first<Member>()
}

/** Selects everyone at most `?2` levels below `?1`. */
const BELOW = `
  WITH RECURSIVE below (id, level) AS (
    SELECT id, 1 FROM members WHERE upline_id = ?1
    UNION ALL
    SELECT members.id, level + 1 FROM below JOIN members ON members.upline_id = below.id WHERE level < ?2)`

/**
 * Returns who is right below an agent, or with a search whoever is below at any depth and has an account that begins so:
 * the nearest first. Only those with the agent's currency can receive money from them.
 */
export async function receiversBelow(
  db: D1Database,
  { agentId, currency, search }: { agentId: string; currency: string; search: string | null },
  limit: number,
): Promise<LineReceiver[]> {
  const { results } = await db
    .prepare(
      `${BELOW} SELECT account, type, min(level) AS level FROM below JOIN members USING (id)
       WHERE currency = ?3 AND type <> ${TRIAL_TYPE} AND id <> ?1
         AND substr(account_folded, 1, length(?4)) = ?4
       GROUP BY id ORDER BY level, account_folded LIMIT ?5`,
    )
    .bind(agentId, search === null ? 1 : LEVELS, currency, normalizeUsername(search ?? ''), limit)
    .all<{ account: string; type: number; level: number }>()
  return results.map(({ account, type, level }) => ({
    account,
    isAgent: (AGENT_TYPES as readonly number[]).includes(type),
    isDirect: level === 1,
  }))
}

/** Returns the ids of all agents above a member. */
export async function idsAbove(db: D1Database, memberId: string): Promise<Set<string>> {
  const { results } = await db
    .prepare(`${ABOVE} SELECT id FROM above WHERE level > 0`)
    .bind(memberId)
    .all<{ id: string }>()
  return new Set(results.map(({ id }) => id))
}

/** Returns account names by member id. */
export async function accountsOf(db: D1Database, ids: Iterable<string>): Promise<Map<string, string>> {
  const { results } = await db
    .prepare('SELECT id, account FROM members WHERE id IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify([...new Set(ids)]))
    .all<{ id: string; account: string }>()
  return new Map(results.map(({ id, account }) => [id, account]))
}
