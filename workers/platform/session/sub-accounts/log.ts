import type { SUB_ACCOUNT_ACTS } from '#api/agents/sub-accounts'
import { insertRow } from '../../../shared/rows.ts'
import type { SubAccountRow } from './directory.ts'

type Act = (typeof SUB_ACCOUNT_ACTS)[number]
type Whose = Pick<SubAccountRow, 'id' | 'agent_id'>

/** Fields that say what a call was about. No other field of a request is stored: some are secrets. */
const ABOUT = [
  ...['account', 'username', 'below', 'search', 'invitation', 'contract', 'kind', 'decision', 'direction', 'type'],
  ...['amount', 'currency', 'frozen', 'from', 'to'],
]

/** Reading the same again within this time is the same reading. */
const READING_MS = 15 * 60_000

/** Writes what a sub-account did beside its calls, or tried at the sign-in. */
export async function noteAct(db: D1Database, { id, agent_id: agentId }: Whose, action: Act): Promise<void> {
  const result = action === 'sign-in-failed' ? 'wrong-credentials' : 'ok'
  await insert(db, { id, agent_id: agentId }, { action, about: '{}', result })
}

/** Writes that a call begins and returns its sequence, under which `closeEntry` writes the result. */
export async function openEntry(db: D1Database, whose: Whose, action: string, input: unknown): Promise<number> {
  return insert(db, whose, { action, about: JSON.stringify(aboutOf(input)), result: null })
}

export async function closeEntry(db: D1Database, sequence: number, result: string): Promise<void> {
  await db.prepare('UPDATE sub_account_log SET result = ? WHERE sequence = ?').bind(result, sequence).run()
}

/** Writes a reading, or a refused call, unless the same was written lately: pages read often by themselves. */
export async function noteReading(
  db: D1Database,
  { id, agent_id: agentId }: Whose,
  action: string,
  { input, result }: { input: unknown; result: string },
): Promise<void> {
  const now = Date.now()
  await db
    .prepare(
      `INSERT INTO sub_account_log (agent_id, sub_account_id, at, action, about, result)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE NOT EXISTS (
         SELECT 1 FROM sub_account_log WHERE sub_account_id = ?2 AND action = ?4 AND at > ?7
           AND about = ?5 AND result IS ?6)`,
    )
    .bind(
      ...[agentId, id, new Date(now).toISOString(), action, JSON.stringify(aboutOf(input)), result],
      new Date(now - READING_MS).toISOString(),
    )
    .run()
}

async function insert(
  db: D1Database,
  { id, agent_id }: Whose,
  entry: { action: string; about: string; result: string | null },
): Promise<number> {
  const written = { agent_id, sub_account_id: id, at: new Date().toISOString(), ...entry }
  const row = await insertRow(db, 'sub_account_log', written, 'RETURNING sequence').first<{ sequence: number }>()
  if (row === null) throw new Error('the log of a sub-account took no entry')
  return row.sequence
}

function aboutOf(input: unknown): Record<string, string | number | boolean> {
  const fields = { ...(input as Record<string, unknown> | null) }
  const kind = (fields.terms as { kind?: unknown } | undefined)?.kind
  const all: Record<string, unknown> = kind === undefined ? fields : { ...fields, kind }
  const kept = ABOUT.flatMap((name) => {
    const value = all[name]
    return ['string', 'number', 'boolean'].includes(typeof value) ? [[name, value]] : []
  })
  return Object.fromEntries(kept) as Record<string, string | number | boolean>
}
