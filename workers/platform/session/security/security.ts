import { Refusal } from '#api/envelope'
import { LOGIN_RESULTS, type LoginEntry, loginHistory, type Security, security } from '#api/session/security'
import type { App, Serve } from '../../app.ts'
import { bankOf } from '../../bank/routing.ts'
import { memberById } from '../../directory/members.ts'
import type { Caller, Ctx } from '../../env.ts'
import { prefixOf } from '../../visitor.ts'
import { deviceLabelOf } from '../device.ts'
import { readAuthenticator } from '../verification/authenticators.ts'
import { maskContact } from '../verification/methods.ts'
import { scoreOf } from './score.ts'

const PAGE = 20

/** How well an account is protected, and who tried to enter it: both for its owner alone. */
export function mountSecurity(app: App, serve: Serve): void {
  serve(app, security, (_nothing, caller, c) => readSecurity(caller, c))

  serve(app, loginHistory, async ({ before }, caller, c) => {
    const rows = await readLogins(c.env.DB, caller.memberId, before)
    const page = rows.slice(0, PAGE)
    const last = rows.length > PAGE ? page.at(-1) : undefined
    return { logins: page.map(entryOf), next: last ? `${last.at}_${last.id}` : null }
  })
}

async function readSecurity(caller: Caller, c: Ctx): Promise<Security | Refusal> {
  const { DB } = c.env
  const [member, authenticator, accounts, previous] = await Promise.all([
    memberById(DB, caller.memberId),
    readAuthenticator(DB, caller.memberId),
    bankOf(c.env, caller.bank).payoutAccounts(caller.memberId),
    previousLogin(DB, caller.memberId),
  ])
  if (member === null) return new Refusal('not-signed-in')
  const { mobile, email } = member
  const protection = {
    // A password of before the time was recorded is as old as the account.
    passwordSetAt: member.password && (member.password_changed_at ?? member.created_at),
    hasMobile: Boolean(mobile),
    hasConfirmedEmail: Boolean(email && member.email_confirmed_at),
    hasAuthenticator: authenticator !== null,
    hasPaymentPassword: Boolean(member.payment_password),
    hasPayoutAccount: accounts.length > 0,
  }
  return {
    ...scoreOf(protection, Date.now()),
    passwordChangedAt: member.password_changed_at ?? null,
    mobile: mobile ? (maskContact('mobile', member).to ?? null) : null,
    email: email
      ? { address: maskContact('email', member).to ?? '', isConfirmed: Boolean(member.email_confirmed_at) }
      : null,
    previousLogin: previous && placeOf(previous),
  }
}

interface LoginRow {
  id: number
  at: string
  address: string
  country: string
  user_agent: string
  result: string
}

/** In the order of the index, so that a page costs the same however long the history is. */
async function readLogins(db: D1Database, memberId: string, before = '9_0'): Promise<LoginRow[]> {
  const [at, id] = before.split('_')
  const { results } = await db
    .prepare(
      `SELECT * FROM login_history WHERE member_id = ? AND (at, id) < (?, ?)
       ORDER BY member_id DESC, at DESC, id DESC LIMIT ?`,
    )
    .bind(memberId, at, Number(id), PAGE + 1)
    .all<LoginRow>()
  return results
}

/** Returns the login before the last one, which the directory names by its time. */
function previousLogin(db: D1Database, memberId: string): Promise<LoginRow | null> {
  return db
    .prepare(
      `SELECT * FROM login_history WHERE member_id = ?1 AND result = 'passed'
       AND at = (SELECT previous_login_at FROM members WHERE id = ?1)`,
    )
    .bind(memberId)
    .first<LoginRow>()
}

function entryOf(row: LoginRow): LoginEntry {
  const result = LOGIN_RESULTS.find((one) => one === row.result) ?? 'wrong-credentials'
  return { ...placeOf(row), result }
}

/** The network instead of the address, and the kind of browser and machine, as in the list of sessions. */
function placeOf({ at, address, country, user_agent: userAgent }: LoginRow) {
  const device = deviceLabelOf({ prefix: prefixOf(address), userAgent })
  return { at, country: /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null, ...device }
}
