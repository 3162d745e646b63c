import { Refusal } from '#api/envelope'
import type { PersonalRole } from '#api/roles'
import { isSameSecret } from '../../shared/same-secret.ts'
import type { Ctx, Env, OperatorCaller } from '../env.ts'
import { keyFor, throttleOf } from '../throttle/of.ts'
import type { LockRule, Window } from '../throttle/Throttle.ts'
import { visitorOf } from '../visitor.ts'
import { HOUSE, writeNote } from './audit.ts'
import { hashOf, OWNER, readOperator, readState } from './operators.ts'

/** The format of a personal token. */
const TOKEN = /^ops\.([a-z][a-z0-9-]{1,31})\.[\w-]{43}$/

/**
 * Three wrong secrets under one name from one address in half an hour lock that name for that address for half an hour
 * (GLI-19 B.2.3(g)). The right secret, of 256 random bits, is never locked out by another's tries.
 */
const LOCK: LockRule = { limit: 3, windowSeconds: 1_800, lockSeconds: 1_800 }

/** How many failures are written into the audit log for a name: a flood of tries must not fill it. */
const NOTES: Window = { limit: 20, windowSeconds: 1_800 }

/**
 * Authenticates an operator. The edge checks the owner's token itself and does not pass it on; it passes on a personal
 * token, which is checked here. Every caller here already has the edge's secret.
 */
export async function authenticateOperator(c: Ctx): Promise<OperatorCaller | Refusal> {
  const header = c.req.header('Authorization')
  const { address } = visitorOf(c)
  if (header === undefined) return { actor: `operator:${OWNER}`, address, role: OWNER }
  const personal = await operatorBehind(c.env, header.replace(/^Bearer /, ''), address)
  return personal instanceof Refusal ? personal : { actor: `operator:${personal.name}`, address, role: personal.role }
}

/** Returns the operator of a token, or the refusal. */
async function operatorBehind(
  env: Env,
  token: string,
  address: string,
): Promise<{ name: string; role: PersonalRole } | Refusal> {
  const name = TOKEN.exec(token)?.[1]
  if (name === undefined) return new Refusal('not-signed-in')
  const row = await readOperator(env.DB, name)
  const isRight = isSameSecret(hashOf(token), row?.token_hash ?? '')
  if (row !== null && isRight && (await readState(env.DB, name)) === 'active') return { name, role: row.role }
  // An unknown name is counted too: the lock must not tell which names exist.
  const key = keyFor('operator', `${name} ${address}`)
  const throttle = throttleOf(env, key)
  const attempt = await throttle.begin(key, LOCK)
  if (attempt.state === 'locked') return new Refusal('account-locked', { retryAfterSeconds: attempt.retryAfterSeconds })
  if (attempt.state === 'go') await throttle.recordOutcome(key, attempt.attempt, 'failed', LOCK)
  await noteWrongToken(env, row === null ? null : name, { count: 1, address })
  return new Refusal('not-signed-in')
}

/** Writes attempts with wrong tokens into the audit log; `name` is null for a token of no operator. */
export async function noteWrongToken(
  env: Env,
  name: string | null,
  tries: { count: number; address: string },
): Promise<Refusal | null> {
  const key = keyFor('wrong-token', name ?? '')
  if ((await throttleOf(env, key).take(key, NOTES)) > 0) return null
  const subject = `operator:${name ?? 'unknown'}`
  const by = { ...HOUSE, address: tries.address }
  return writeNote(env.DB, by, { action: 'wrong-token', subject, before: null, after: tries })
}
