import { randomInt } from 'node:crypto'
import type { Currency } from '#api/money'
import type { LoginResult } from '#api/session/security'
import { AGENT_TYPES } from '#api/session/session'
import type { Language } from '#brand/brand'
import { columns } from '../../shared/columns.ts'
import { insertRow } from '../../shared/rows.ts'
import type { Visitor } from '../visitor.ts'

/** A row of the directory (migrations/0001_baseline.sql). Times are ISO 8601 UTC. */
export interface Member {
  id: string
  /** Eight digits, shown to people; programs use `id`. */
  number: string
  account: string
  account_folded: string
  nickname: string
  type: number
  password: string | null
  password_is_default: number
  password_expires_at: string | null
  currency: Currency
  language: Language
  bank: string
  upline_id: string | null
  affiliate_code: string | null
  referral_code: string | null
  birthday: string | null
  email: string | null
  payee_name: string | null
  register_url: string | null
  domain: string | null
  register_method: string
  terms_accepted_at: string
  created_at: string
  last_login_at: string | null
  previous_login_at: string | null
  /** E.164, confirmed by a verification code. */
  mobile?: string | null
  payment_password?: string | null
  password_changed_at?: string | null
  payment_password_changed_at?: string | null
  mobile_changed_at?: string | null
  email_changed_at?: string | null
  email_confirmed_at?: string | null
  /** `motif:NAME` or `own:VERSION`; null for the one by the number. */
  icon?: string | null
  /** The ids from the top of the line down to this member; a trigger keeps it (migrations/0019_agent_lines.sql). */
  path?: string
  /** How many are below, at any depth; kept like the path. */
  team_size?: number
  /** The code of the invitation link by which the member registered (migrations/0020_invitations.sql). */
  invitation?: string | null
  /** Who recommended the member at registration (migrations/0042_referrals.sql). */
  recommender_id?: string | null
  /** The version of the terms that was accepted last; null for one from before they had versions, or none. */
  terms_version?: string | null
  /** Since when the member wants no offers (migrations/0046_offer_choices.sql); null: they get them. */
  offers_refused_at?: string | null
  /** Since when the account is closed (migrations/0054_closings.sql); null: it is open. */
  closed_at?: string | null
  /** Where the member registered (migrations/0058_countries.sql); it decides whose rules govern them. */
  country?: string | null
  /** JSON: the optional fields of the register form. */
  details?: string
}

/** Folds case, so that names that differ only in case are one account. */
export function normalizeUsername(account: string): string {
  return account.toLowerCase()
}

export function memberByAccount(db: D1Database, account: string): Promise<Member | null> {
  return db.prepare('SELECT * FROM members WHERE account_folded = ?').bind(normalizeUsername(account)).first<Member>()
}

/** Returns the member with this confirmed number (E.164). */
export function memberByMobile(db: D1Database, mobile: string): Promise<Member | null> {
  return db.prepare('SELECT * FROM members WHERE mobile = ?').bind(mobile).first<Member>()
}

export function memberById(db: D1Database, id: string): Promise<Member | null> {
  return db.prepare('SELECT * FROM members WHERE id = ?').bind(id).first<Member>()
}

/** Returns true for an account that is closed by now: it is read anew, since a sign-in takes its time. */
export async function isAccountClosed(db: D1Database, id: string): Promise<boolean> {
  const row = await db.prepare('SELECT 1 FROM members WHERE id = ? AND closed_at IS NOT NULL').bind(id).first()
  return row !== null
}

/** Stores the language of mails, SMS and messages to a member. */
export async function saveLanguage(db: D1Database, id: string, language: Language): Promise<void> {
  await db.prepare('UPDATE members SET language = ? WHERE id = ?').bind(language, id).run()
}

/**
 * Returns the agent of an affiliate code on a domain: a code with domains is valid only on those, another everywhere.
 * Case does not matter, as in names of accounts; of two codes that differ by it alone, the one as typed is meant. One
 * query by indexes, whether or not the code exists.
 */
export function agentByCode(db: D1Database, code: string, domain: string): Promise<Member | null> {
  return db
    .prepare(
      `SELECT * FROM members WHERE affiliate_code = ?1 COLLATE NOCASE AND type IN (${AGENT_TYPES.join(', ')})
         AND closed_at IS NULL AND (
         NOT EXISTS (SELECT 1 FROM affiliate_domains WHERE code = members.affiliate_code)
         OR EXISTS (SELECT 1 FROM affiliate_domains WHERE code = members.affiliate_code AND domain = ?2))
       ORDER BY affiliate_code = ?1 DESC LIMIT 1`,
    )
    .bind(code, domain.toLowerCase())
    .first<Member>()
}

/** Returns the account names that operators type, by member id. */
export async function readAccounts(db: D1Database, ids: string[]): Promise<Map<string, string>> {
  const { results } = await db
    .prepare('SELECT id, account FROM members WHERE id IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify([...new Set(ids)]))
    .all<{ id: string; account: string }>()
  return new Map(results.map(({ id, account }) => [id, account]))
}

/** True for the name of a member or of a sub-account. */
export async function isNameTaken(db: D1Database, account: string): Promise<boolean> {
  const row = await db
    .prepare(
      `SELECT 1 FROM members WHERE account_folded = ?1
       UNION ALL SELECT 1 FROM sub_accounts WHERE account_folded = ?1 LIMIT 1`,
    )
    .bind(normalizeUsername(account))
    .first()
  return row !== null
}

/** A free number is found at the first try until there are many millions of members. */
const NUMBER_TRIES = 8

/**
 * Adds a member under an unused number. Returns null when the name or the mobile number was taken meanwhile: the unique
 * columns decide between parallel writers.
 */
export async function addMember(db: D1Database, newcomer: Omit<Member, 'number'>): Promise<Member | null> {
  for (let tries = 0; tries < NUMBER_TRIES; tries += 1) {
    const member = { ...newcomer, number: String(randomInt(10_000_000, 100_000_000)) }
    if (await insert(db, member)) return member
    if (await isNameTaken(db, member.account)) return null
    if (member.mobile && (await memberByMobile(db, member.mobile))) return null
  }
  throw new Error('no member number is free')
}

async function insert(db: D1Database, member: Member): Promise<boolean> {
  const { into, values } = columns(member)
  const { meta } = await db
    .prepare(
      `INSERT INTO members ${into}
       ON CONFLICT (account_folded) DO NOTHING ON CONFLICT (number) DO NOTHING
       ON CONFLICT (mobile) DO NOTHING`,
    )
    .bind(...values)
    .run()
  // A trigger counts the newcomer in the line above in the same statement (migrations/0019_agent_lines.sql).
  return meta.changes > 0
}

/**
 * Records a login in the history (GLI-19 2.8.5(h), 2.8.8) and, when it succeeded, shifts the last login to the one
 * before.
 */
export async function rememberLogin(
  db: D1Database,
  memberId: string | null,
  visitor: Visitor,
  result: LoginResult,
): Promise<void> {
  const at = new Date().toISOString()
  const { address, country, userAgent } = visitor
  const login = { member_id: memberId, at, address, country, user_agent: userAgent, result }
  const row = insertRow(db, 'login_history', login)
  const move = db
    .prepare('UPDATE members SET previous_login_at = last_login_at, last_login_at = ? WHERE id = ?')
    .bind(at, memberId)
  await db.batch(result === 'passed' ? [row, move] : [row])
}
