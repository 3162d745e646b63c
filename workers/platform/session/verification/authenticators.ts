import { randomBytes } from 'node:crypto'
import { Refusal } from '#api/envelope'
import type { Env } from '../../env.ts'
import { lockSecret, openSecret } from '../../sealing/secret-box.ts'
import { ENROLMENT_MS } from '../limits.ts'
import { newRecoveryCodes, replaceRecoveryCodes, spendRecoveryCode } from './recovery.ts'
import { SECRET_BYTES, stepOf } from './totp.ts'

/** A row of `authenticators`. Times are ISO 8601 UTC. */
export interface Authenticator {
  member_id: string
  secret: string
  begun_at: string
  confirmed_at: string | null
  last_step: number
}

/** The refusal of a wrong code, with the field it was typed into. */
export const wrongCode = () => new Refusal('invalid-verification-code', { fields: { code: 'wrong' } })
const usedCode = () => new Refusal('code-used', { fields: { code: 'used' } })

/** Returns a member's confirmed authenticator, or null. */
export async function readAuthenticator(db: D1Database, memberId: string): Promise<Authenticator | null> {
  const row = await readRow(db, memberId)
  return row?.confirmed_at ? row : null
}

function readRow(db: D1Database, memberId: string): Promise<Authenticator | null> {
  return db.prepare('SELECT * FROM authenticators WHERE member_id = ?').bind(memberId).first<Authenticator>()
}

/**
 * Creates a secret that has to be confirmed by its first code, replacing an unconfirmed one; returns null when one is
 * in use.
 */
export async function beginAuthenticator({ DB, PEPPER }: Env, memberId: string): Promise<Uint8Array | null> {
  const secret = randomBytes(SECRET_BYTES)
  const { meta } = await DB.prepare(
    `INSERT INTO authenticators (member_id, secret, begun_at) VALUES (?, ?, ?)
     ON CONFLICT (member_id) DO UPDATE SET secret = excluded.secret, begun_at = excluded.begun_at
     WHERE confirmed_at IS NULL`,
  )
    .bind(memberId, await lockSecret(PEPPER, memberId, secret), new Date().toISOString())
    .run()
  return meta.changes === 1 ? secret : null
}

/** Confirms a secret by its first code. Returns the recovery codes, which are not shown again, or the refusal. */
export async function confirmAuthenticator(env: Env, memberId: string, typed: string): Promise<string[] | Refusal> {
  const row = await readRow(env.DB, memberId)
  if (row?.confirmed_at) return new Refusal('authenticator-on')
  if (row === null || Date.parse(row.begun_at) + ENROLMENT_MS < Date.now()) return new Refusal('verification-expired')
  const step = await findStep(env, row, typed)
  if (step === null) return wrongCode()
  const [codes, set] = [newRecoveryCodes(), crypto.randomUUID()]
  const [confirmed] = await env.DB.batch([
    // Updates only the secret that the code was checked against, so that of several simultaneous calls only one takes
    // effect.
    env.DB.prepare(
      `UPDATE authenticators SET confirmed_at = ?, last_step = ?, recovery_set = ?
       WHERE member_id = ? AND secret = ? AND confirmed_at IS NULL`,
    ).bind(new Date().toISOString(), step, set, memberId, row.secret),
    ...replaceRecoveryCodes(env, memberId, set, codes),
  ])
  return confirmed?.meta.changes === 1 ? codes : new Refusal('authenticator-on')
}

/**
 * Uses up a code of the app. Returns null on success, which only one of several simultaneous calls gets. A time step is
 * never accepted twice, nor an earlier one.
 */
export async function spendAppCode(env: Env, memberId: string, typed: string): Promise<Refusal | null> {
  const row = await readAuthenticator(env.DB, memberId)
  const step = row === null ? null : await findStep(env, row, typed)
  if (row === null || step === null) return wrongCode()
  const { meta } = await env.DB.prepare(
    'UPDATE authenticators SET last_step = ?1 WHERE member_id = ?2 AND secret = ?3 AND last_step < ?1',
  )
    .bind(step, memberId, row.secret)
    .run()
  return meta.changes === 1 ? null : usedCode()
}

/** Uses up a code of the app or, when the phone is lost, a recovery code; only the latter contains letters. */
export async function spendEitherCode(env: Env, memberId: string, typed: string): Promise<Refusal | null> {
  if (/^[\d\s]*$/.test(typed)) return spendAppCode(env, memberId, typed)
  return (await spendRecoveryCode(env, memberId, typed)) ? null : wrongCode()
}

/** Replaces the recovery codes; returns null when the member has no authenticator. */
export async function renewRecoveryCodes(env: Env, memberId: string): Promise<string[] | null> {
  const [codes, set] = [newRecoveryCodes(), crypto.randomUUID()]
  const [renewed] = await env.DB.batch([
    env.DB.prepare('UPDATE authenticators SET recovery_set = ? WHERE member_id = ? AND confirmed_at IS NOT NULL').bind(
      set,
      memberId,
    ),
    ...replaceRecoveryCodes(env, memberId, set, codes),
  ])
  return renewed?.meta.changes === 1 ? codes : null
}

/** Removes the authenticator with its recovery codes; returns false when there was none. */
export async function removeAuthenticator(db: D1Database, memberId: string): Promise<boolean> {
  const [removed] = await db.batch([
    db.prepare('DELETE FROM authenticators WHERE member_id = ?').bind(memberId),
    db.prepare('DELETE FROM recovery_codes WHERE member_id = ?').bind(memberId),
  ])
  return (removed?.meta.changes ?? 0) > 0
}

async function findStep({ PEPPER }: Env, row: Authenticator, typed: string): Promise<number | null> {
  return stepOf(await openSecret(PEPPER, row.member_id, row.secret), typed, Date.now())
}
