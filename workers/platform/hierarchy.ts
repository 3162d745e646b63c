import { AGENT_TYPES, TRIAL_TYPE } from '#api/session/session'
import type { LineReceiver } from '#api/wallet/line-transfers'
import { type Member, memberByAccount, normalizeUsername } from './directory/members.ts'
import { idsOf, isBelow } from './read-models/lines.ts'

/** SQL: the path of the agent in `?1`; null for an unknown agent, who has no downline. */
export const PATH = '(SELECT path FROM members WHERE id = ?1)'
/** SQL: the ids of all agents above `?1`. */
const ABOVE = `SELECT value FROM json_each(${idsOf(PATH)}) WHERE value <> ?1`

/**
 * Returns the member with that account if they are below the agent, at any depth. Returns null for every other account,
 * including the agent's own.
 */
export function belowInLine(db: D1Database, agentId: string, account: string): Promise<Member | null> {
  return db
    .prepare(`SELECT * FROM members WHERE account_folded = ?2 AND type <> ${TRIAL_TYPE} AND ${isBelow(PATH)}`)
    .bind(agentId, normalizeUsername(account))
    .first<Member>()
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

/** SQL: how many levels a member's path has. */
export const levelsOf = (path: string) => `(length(${path}) - length(replace(${path}, '/', '')))`

/**
 * Returns who is right below an agent, or with a search whoever is below at any depth and has an account that begins so:
 * the nearest first. Only those with the agent's currency can receive money from them.
 */
export async function receiversBelow(
  db: D1Database,
  { agentId, currency, search }: { agentId: string; currency: string; search: string | null },
  limit: number,
): Promise<LineReceiver[]> {
  const of = search === null ? 'upline_id = ?1' : `${ACCOUNT_BEGINS} AND ${isBelow(PATH)}`
  const { results } = await db
    .prepare(
      `SELECT account, type, upline_id = ?1 AS direct FROM members
       WHERE ${of} AND currency = ?2 AND type <> ${TRIAL_TYPE} AND ?3 IS NOT NULL
       ORDER BY ${levelsOf('path')}, account_folded LIMIT ?4`,
    )
    .bind(agentId, currency, normalizeUsername(search ?? ''), limit)
    .all<{ account: string; type: number; direct: number }>()
  return results.map(({ account, type, direct }) => ({ account, isAgent: isAgentType(type), isDirect: direct === 1 }))
}

/** SQL: the account begins with `?3`, folded: a range of the index. */
export const ACCOUNT_BEGINS = 'account_folded >= ?3 AND account_folded < ?3 || char(0x10FFFF)'

/** Returns the agent of an account; null where nobody has it, or no agent. */
export async function agentByAccount(db: D1Database, account: string): Promise<Member | null> {
  const member = await memberByAccount(db, account)
  return member !== null && isAgentType(member.type) ? member : null
}

export const isAgentType = (type: number) => (AGENT_TYPES as readonly number[]).includes(type)

/** Returns the ids of all agents above a member. */
export async function idsAbove(db: D1Database, memberId: string): Promise<Set<string>> {
  const { results } = await db.prepare(ABOVE).bind(memberId).all<{ value: string }>()
  return new Set(results.map(({ value }) => value))
}

/** Returns account names by member id. */
export async function accountsOf(db: D1Database, ids: Iterable<string>): Promise<Map<string, string>> {
  const { results } = await db
    .prepare('SELECT id, account FROM members WHERE id IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify([...new Set(ids)]))
    .all<{ id: string; account: string }>()
  return new Map(results.map(({ id, account }) => [id, account]))
}
