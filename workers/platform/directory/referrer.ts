import { randomBytes } from 'node:crypto'
import { TRIAL_TYPE } from '#api/session/session'
import { insertRow } from '../../shared/rows.ts'
import { type Member, normalizeUsername } from './members.ts'

/** Members who invite by a code of their own. Agents invite by others (`inviter.ts`). */

/** 40 random bits in letters and digits that are not mistaken for one another: too many to walk, few enough to type. */
const CODE_LENGTH = 8
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
/** A code is free at the first try until there are many millions. */
const CODE_TRIES = 8

/** Returns the member's own code, which is made when it is first needed. */
export async function referralCodeOf(db: D1Database, memberId: string): Promise<string> {
  const find = db.prepare('SELECT code FROM referral_codes WHERE member_id = ?').bind(memberId)
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const row = await find.first<{ code: string }>()
    if (row) return row.code
    const code = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
    await insertRow(db, 'referral_codes', { code, member_id: memberId }, 'ON CONFLICT DO NOTHING').run()
  }
  throw new Error('no referral code is free')
}

/** Returns the member whose code it is; trial accounts have none. */
export function memberByReferralCode(db: D1Database, code: string): Promise<Member | null> {
  return db
    .prepare(
      `SELECT members.* FROM referral_codes JOIN members ON members.id = member_id
       WHERE code = ? AND type <> ${TRIAL_TYPE} AND closed_at IS NULL`,
    )
    .bind(code.toLowerCase())
    .first<Member>()
}

/** Returns whom a newcomer names by hand: by the code, by the eight digits that members read out, or by the account. */
export async function memberByRecommendation(db: D1Database, typed: string): Promise<Member | null> {
  const byCode = await memberByReferralCode(db, typed)
  return (
    byCode ??
    db
      .prepare(
        `SELECT * FROM members WHERE (number = ?1 OR account_folded = ?2) AND type <> ${TRIAL_TYPE} AND closed_at IS NULL
         ORDER BY number = ?1 DESC LIMIT 1`,
      )
      .bind(typed, normalizeUsername(typed))
      .first<Member>()
  )
}
