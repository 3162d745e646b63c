import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '#api/envelope'
import type { Operator } from '#api/operator/operators'
import { isSameSecret } from '../../shared/same-secret.ts'
import type { Env } from '../env.ts'
import { keyFor, throttleOf } from '../throttle/of.ts'
import type { LockRule } from '../throttle/Throttle.ts'
import { audited, type By } from './audit.ts'

/** Three wrong secrets under one name in half an hour lock the name for half an hour (GLI-19 B.2.3(g)). */
const LOCK: LockRule = { limit: 3, windowSeconds: 1_800, lockSeconds: 1_800 }

/** `ops.NAME.` and 256 random bits: the name is readable, so that failures can be counted by name. */
const TOKEN = /^ops\.([a-z][a-z0-9-]{1,31})\.[\w-]{43}$/

/** Returns every operator ever added, also removed ones, in order of name. */
export async function operators(db: D1Database): Promise<Operator[]> {
  const { results } = await db
    .prepare('SELECT name, added_at AS addedAt, removed_at AS removedAt FROM operators ORDER BY name')
    .all<Operator>()
  return results
}

/** Adds an operator, or issues a new token to one who was removed. Returns the token, which is not shown again. */
export async function addOperator(env: Env, name: string, by: By): Promise<string | Refusal> {
  const { DB } = env
  const token = `ops.${name}.${randomBytes(32).toString('base64url')}`
  const added = await audited(DB, by, async () => {
    const before = await stateOf(DB, name)
    if (before === 'active') return new Refusal('conflict')
    const statement = DB.prepare(
      `INSERT INTO operators (name, token_hash, added_at) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE
         SET token_hash = excluded.token_hash, added_at = excluded.added_at, removed_at = NULL`,
    ).bind(name, hashOf(token), new Date().toISOString())
    return { action: 'operator-added', subject: `operator:${name}`, before, after: 'active', statements: [statement] }
  })
  if (added instanceof Refusal) return added
  const key = keyFor('operator', name)
  await throttleOf(env, key).forgive(key)
  return token
}

/** Revokes a token at once; returns null on success. */
export async function removeOperator({ DB }: Env, name: string, by: By): Promise<Refusal | null> {
  const removed = await audited(DB, by, async () => {
    const before = await stateOf(DB, name)
    if (before !== 'active') return new Refusal('not-found')
    const statement = DB.prepare('UPDATE operators SET removed_at = ? WHERE name = ?').bind(
      new Date().toISOString(),
      name,
    )
    const about = { action: 'operator-removed', subject: `operator:${name}` }
    return { ...about, before, after: 'removed', statements: [statement] }
  })
  return removed instanceof Refusal ? removed : null
}

/** Returns the operator of a token, or the refusal. */
export async function operatorBehind(env: Env, token: string): Promise<string | Refusal> {
  const name = TOKEN.exec(token)?.[1]
  if (name === undefined) return new Refusal('not-signed-in')
  const key = keyFor('operator', name)
  const throttle = throttleOf(env, key)
  if ((await throttle.look(`lock:${key}`)) !== null)
    return new Refusal('account-locked', { retryAfterSeconds: LOCK.lockSeconds })
  const row = await env.DB.prepare('SELECT token_hash FROM operators WHERE name = ? AND removed_at IS NULL')
    .bind(name)
    .first<{ token_hash: string }>()
  if (isSameSecret(hashOf(token), row?.token_hash ?? '')) return name
  // A name nobody has is counted as well: the lock does not tell which names exist.
  const attempt = await throttle.begin(key, LOCK)
  if (attempt.state === 'go') await throttle.recordOutcome(key, attempt.attempt, 'failed', LOCK)
  return new Refusal('not-signed-in')
}

async function stateOf(db: D1Database, name: string): Promise<'active' | 'removed' | null> {
  const row = await db
    .prepare('SELECT removed_at FROM operators WHERE name = ?')
    .bind(name)
    .first<{ removed_at: string | null }>()
  if (row === null) return null
  return row.removed_at === null ? 'active' : 'removed'
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
