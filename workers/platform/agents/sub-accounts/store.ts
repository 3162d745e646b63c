import type { SubAccount, SubAccountEntry } from '#api/agents/sub-accounts'
import type { Rights } from '#api/rights'
import type { SubAccountRow } from '../../session/sub-accounts/directory.ts'

/** Returns the sub-accounts of an agent, newest first, those that ended last. */
export async function readSubAccounts(db: D1Database, agentId: string): Promise<SubAccount[]> {
  const { results } = await db
    .prepare(
      `SELECT * FROM sub_accounts WHERE agent_id = ? ORDER BY state = 'ended', created_at DESC, id LIMIT ${LISTED}`,
    )
    .bind(agentId)
    .all<SubAccountRow>()
  return results.map(toSubAccount)
}

/** Those that ended are listed too, as many as fit. */
const LISTED = 100

/** Returns a sub-account of the agent; null for any other. */
export function ownSubAccount(db: D1Database, agentId: string, id: string): Promise<SubAccountRow | null> {
  return db.prepare('SELECT * FROM sub_accounts WHERE id = ? AND agent_id = ?').bind(id, agentId).first<SubAccountRow>()
}

/** Returns how many sub-accounts of an agent have not ended. */
export async function countSubAccounts(db: D1Database, agentId: string): Promise<number> {
  const row = await db
    .prepare(`SELECT count(*) AS many FROM sub_accounts WHERE agent_id = ? AND state <> 'ended'`)
    .bind(agentId)
    .first<{ many: number }>()
  return row?.many ?? 0
}

export function toSubAccount(row: SubAccountRow): SubAccount {
  const { id, account, note, state } = row
  return {
    ...{ id, account, note, state, rights: JSON.parse(row.rights) as Rights },
    mustChangePassword: row.password_is_default === 1,
    ...{ createdAt: row.created_at, lastSeen: row.last_seen_at },
  }
}

/** Entries of one page. */
const PAGE = 50

/** Returns what the sub-accounts of an agent did, or one of them, newest first. */
export async function readLogEntries(
  db: D1Database,
  agentId: string,
  { id, before }: { id?: string | undefined; before?: string | undefined },
): Promise<{ entries: SubAccountEntry[]; next: string | null }> {
  const { results } = await db
    .prepare(
      `SELECT sequence, log.at, account, action, about, result FROM sub_account_log AS log
       JOIN sub_accounts ON sub_accounts.id = log.sub_account_id
       WHERE log.agent_id = ?1 AND (?2 IS NULL OR log.sub_account_id = ?2) AND sequence < ?3
       ORDER BY sequence DESC LIMIT ${PAGE + 1}`,
    )
    .bind(agentId, id ?? null, before === undefined ? Number.MAX_SAFE_INTEGER : Number(before))
    .all<Omit<SubAccountEntry, 'about'> & { about: string; sequence: number }>()
  const page = results.slice(0, PAGE)
  const entries = page.map(({ sequence: _sequence, about, ...entry }) => ({
    ...entry,
    about: JSON.parse(about) as SubAccountEntry['about'],
  }))
  return { entries, next: results.length > PAGE ? String(page.at(-1)?.sequence) : null }
}
