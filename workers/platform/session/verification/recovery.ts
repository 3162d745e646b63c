import { createHmac, randomBytes } from 'node:crypto'
import { joinGroups } from '#api/typed'
import type { Env } from '../../env.ts'
import { base32 } from './totp.ts'

const CODES = 10
const CODE_BYTES = 10

/** Makes new recovery codes: eighty random bits each, in groups that are easy to copy, `mzxw-6ytb-oi2d-knrs`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    (base32(randomBytes(CODE_BYTES)).toLowerCase().match(/.{4}/g) ?? []).join('-'),
  )
}

/** The stored form of a code: a hash with the pepper. Case, spaces and dashes are ignored. */
export function recoveryHash({ PEPPER }: Env, memberId: string, code: string): string {
  const letters = joinGroups(code).toLowerCase()
  return createHmac('sha256', PEPPER).update(`recovery ${memberId} ${letters}`).digest('base64url')
}

/**
 * Replaces all recovery codes, provided `set` is still the current one: add it to a batch after the statement that sets
 * it.
 */
export function replaceRecoveryCodes(env: Env, memberId: string, set: string, codes: readonly string[]) {
  const inForce = 'EXISTS (SELECT 1 FROM authenticators WHERE member_id = ?1 AND recovery_set = ?2)'
  const hashes = JSON.stringify(codes.map((code) => recoveryHash(env, memberId, code)))
  return [
    env.DB.prepare(`DELETE FROM recovery_codes WHERE member_id = ?1 AND ${inForce}`).bind(memberId, set),
    env.DB.prepare(
      `INSERT INTO recovery_codes (member_id, hash) SELECT ?1, value FROM json_each(?3) WHERE ${inForce}`,
    ).bind(memberId, set, hashes),
  ]
}

/** Returns true for the one call that used the code: it deletes the row. */
export async function spendRecoveryCode(env: Env, memberId: string, code: string): Promise<boolean> {
  const { meta } = await env.DB.prepare('DELETE FROM recovery_codes WHERE member_id = ? AND hash = ?')
    .bind(memberId, recoveryHash(env, memberId, code))
    .run()
  return meta.changes === 1
}

/** Returns how many codes are left. */
export async function recoveryCodesLeft(db: D1Database, memberId: string): Promise<number> {
  const row = await db
    .prepare('SELECT count(*) AS left FROM recovery_codes WHERE member_id = ?')
    .bind(memberId)
    .first<{ left: number }>()
  return row?.left ?? 0
}
