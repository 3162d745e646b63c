import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '#api/envelope'
import type { NewToken, Operator } from '#api/operator/operators'
import type { PersonalRole } from '#api/roles'
import { insertRow } from '../../shared/rows.ts'
import type { Env } from '../env.ts'
import { type By, writeAudited } from './audit.ts'

/** The operator with `OPS_TOKEN`. */
export const OWNER = 'owner'

const DAY_MS = 86_400_000

/**
 * The owner names somebody alone only when no other person had a token in this time: whoever ends the tokens of all
 * others does not get a second name of their own in a hurry.
 */
const ALONE_AFTER_MS = 7 * DAY_MS

/** Returns every operator ever added, also removed ones, in order of name. */
export async function operators(db: D1Database): Promise<Operator[]> {
  const { results } = await db
    .prepare(
      `SELECT name, role, added_at AS addedAt, expires_at AS expiresAt, removed_at AS removedAt FROM operators
       ORDER BY name`,
    )
    .all<Operator>()
  return results
}

/** True when another person than this one has a token, or had one within a week: naming an operator takes both. */
export async function hasSecondPerson(db: D1Database, name: string): Promise<boolean> {
  const since = new Date(Date.now() - ALONE_AFTER_MS).toISOString()
  const row = await db
    .prepare('SELECT 1 FROM operators WHERE name <> ?1 AND min(expires_at, coalesce(removed_at, expires_at)) > ?2')
    .bind(name, since)
    .first()
  return row !== null
}

/** Adds an operator, or issues a new token to one who was removed or whose token has ended. */
export async function addOperator(
  { DB }: Pick<Env, 'DB'>,
  { name, role, days }: { name: string; role: PersonalRole; days: number },
  by: By,
): Promise<NewToken | Refusal> {
  const { token, tokenHash, addedAt, expiresAt } = newToken(name, days)
  const added = await writeAudited(DB, by, async () => {
    const before = await readState(DB, name)
    if (before === 'active') return new Refusal('conflict')
    const statement = insertRow(
      DB,
      'operators',
      { name, role, life_days: days, token_hash: tokenHash, added_at: addedAt, expires_at: expiresAt },
      `ON CONFLICT (name) DO UPDATE SET role = excluded.role, life_days = excluded.life_days,
         token_hash = excluded.token_hash, added_at = excluded.added_at, expires_at = excluded.expires_at,
         removed_at = NULL`,
    )
    const about = { action: 'operator-added', subject: `operator:${name}` }
    return { ...about, before, after: { role, expiresAt }, statements: [statement] }
  })
  return added instanceof Refusal ? added : { name, token, expiresAt }
}

/** Issues a new token to an operator and ends the one in use. Returns the token, which is not shown again. */
export async function renewOperator({ DB }: Pick<Env, 'DB'>, name: string, by: By): Promise<NewToken | Refusal> {
  const row = await readOperator(DB, name)
  if (row === null) return new Refusal('not-found')
  const { token, tokenHash, expiresAt } = newToken(name, row.life_days)
  const renewed = await writeAudited(DB, by, async () => {
    if ((await readState(DB, name)) !== 'active') return new Refusal('not-found')
    const statement = DB.prepare('UPDATE operators SET token_hash = ?, expires_at = ? WHERE name = ?').bind(
      ...[tokenHash, expiresAt, name],
    )
    const about = { action: 'operator-renewed', subject: `operator:${name}` }
    return { ...about, before: { expiresAt: row.expires_at }, after: { expiresAt }, statements: [statement] }
  })
  return renewed instanceof Refusal ? renewed : { name, token, expiresAt }
}

/** Revokes a token at once; returns null on success. */
export async function removeOperator({ DB }: Pick<Env, 'DB'>, name: string, by: By): Promise<Refusal | null> {
  const removed = await writeAudited(DB, by, async () => {
    const before = await readState(DB, name)
    if (before === null || before === 'removed') return new Refusal('not-found')
    const statement = DB.prepare('UPDATE operators SET removed_at = ? WHERE name = ?').bind(
      new Date().toISOString(),
      name,
    )
    const about = { action: 'operator-removed', subject: `operator:${name}` }
    return { ...about, before, after: 'removed', statements: [statement] }
  })
  return removed instanceof Refusal ? removed : null
}

/** Returns whether an operator may sign in; null when there never was one of that name. */
export async function readState(db: D1Database, name: string): Promise<'active' | 'removed' | 'expired' | null> {
  const row = await readOperator(db, name)
  if (row === null) return null
  if (row.removed_at !== null) return 'removed'
  return row.expires_at > new Date().toISOString() ? 'active' : 'expired'
}

/** True when an actor of the audit log may act today. */
export async function isOperator(db: D1Database, actor: string): Promise<boolean> {
  const name = actor.replace(/^operator:/, '')
  return name === OWNER || (await readState(db, name)) === 'active'
}

/** An operator as the database has them. */
export interface OperatorRow {
  role: PersonalRole
  life_days: number
  token_hash: string
  expires_at: string
  removed_at: string | null
}

export function readOperator(db: D1Database, name: string): Promise<OperatorRow | null> {
  return db
    .prepare('SELECT role, life_days, token_hash, expires_at, removed_at FROM operators WHERE name = ?')
    .bind(name)
    .first<OperatorRow>()
}

/** A token: `ops.NAME.` and 256 random bits. The name is readable, so that failures can be counted by name. */
function newToken(name: string, days: number) {
  const token = `ops.${name}.${randomBytes(32).toString('base64url')}`
  const now = Date.now()
  const addedAt = new Date(now).toISOString()
  return { token, tokenHash: hashOf(token), addedAt, expiresAt: new Date(now + days * DAY_MS).toISOString() }
}

/** The hash of a token, under which it is stored. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
