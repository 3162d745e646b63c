import { TRIAL_TYPE } from '#api/session/session'
import { log } from '../../shared/log.ts'
import { insertRow } from '../../shared/rows.ts'
import { inTurns } from '../../shared/turns.ts'
import type { Refused } from '../bank/bank-types.ts'
import type { Protection } from '../bank/limits/limit-types.ts'
import { bankOf } from '../bank/routing.ts'
import { type Member, memberById } from '../directory/members.ts'
import type { Env } from '../env.ts'
import { marksOf } from './person-marks.ts'
import { saveMarks, screenPerson, tracesOf } from './screen.ts'
import { deliverStops, END, IS_REGISTERED, stopChanged } from './stops.ts'

/** The exclusions that the banks have, for comparing people with them. The banks decide; this follows. */

/** How often an exclusion is compared with its bank. */
const CHECK_MS = 3_600_000
const CHECKS_A_RUN = 50

/** Accounts that are compared at once when an exclusion begins; the others are when they sign in or deposit. */
const CANDIDATES = 200

/**
 * Begins or changes an exclusion at the bank, and follows it. What is cut off in between is finished by the clock, because
 * the row is there before. `session`: the one that stays when the member takes a break; all others end.
 */
export async function changeExclusion(
  env: Env,
  member: Member,
  change: () => Promise<Protection | Refused>,
  session: string | null = null,
): Promise<Protection | Refused> {
  if (member.type === TRIAL_TYPE) return change()
  await env.DB.prepare(
    `INSERT INTO exclusions (member_id, session) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET checked_at = '', session = coalesce(excluded.session, session)`,
  )
    .bind(member.id, session)
    .run()
  const changed = await change()
  await followExclusion(env, member)
  return changed
}

/** Compares the exclusions whose time is over, or that were not compared for an hour, with their banks. */
export async function followExclusions(env: Env, nowMs: number): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT member_id FROM exclusions WHERE NOT (${IS_REGISTERED}) AND (checked_at < ?1 OR ${END} <= ?2)
     ORDER BY checked_at LIMIT ?3`,
  )
    .bind(new Date(nowMs - CHECK_MS).toISOString(), new Date(nowMs).toISOString(), CHECKS_A_RUN)
    .all<{ member_id: string }>()
  for await (const { member_id: id } of inTurns(results))
    try {
      const member = await memberById(env.DB, id)
      if (member !== null) await followExclusion(env, member)
    } catch (error) {
      log('error', 'an exclusion was not compared with its bank', { error })
    }
}

async function followExclusion(env: Env, member: Member): Promise<void> {
  const { DB } = env
  const protection = await bankOf(env, member.bank).protection(member.id)
  const exclusion = 'refusal' in protection ? null : protection.exclusion
  if (exclusion === null) return forgetExclusion(env, member.id)
  const { kind, since, until, returns } = exclusion
  const before = await DB.prepare('SELECT kind, session FROM exclusions WHERE member_id = ?')
    .bind(member.id)
    .first<{ kind: string | null; session: string | null }>()
  if (before?.session) await endOtherSessions(env, member.id, before.session)
  await insertRow(
    DB,
    'exclusions',
    { member_id: member.id, kind, since, until, returns, checked_at: new Date().toISOString() },
    `ON CONFLICT (member_id) DO UPDATE SET kind = excluded.kind, since = excluded.since, until = excluded.until,
       returns = excluded.returns, checked_at = excluded.checked_at`,
  ).run()
  await saveMarks(DB, member.id, marksOf(env.PEPPER, member, await tracesOf(env, member)))
  if (!before?.kind) await screenOthers(env, member)
}

/** Once: who signs in later stays, also when the clock repeats this. */
async function endOtherSessions({ DB, PRESENCE }: Env, memberId: string, session: string): Promise<void> {
  await PRESENCE.getByName(memberId).endOthers(session)
  await DB.prepare('UPDATE exclusions SET session = NULL WHERE member_id = ? AND session = ?')
    .bind(memberId, session)
    .run()
}

/** Ends everything that an exclusion has caused elsewhere: its marks are deleted, and who was stopped for them goes on. */
export async function forgetExclusion(env: Env, excludedId: string): Promise<void> {
  const { DB } = env
  const { results } = await DB.prepare(`SELECT member_id FROM person_reviews WHERE excluded_id = ? AND state = 'open'`)
    .bind(excludedId)
    .all<{ member_id: string }>()
  const ended = { actor: 'system', reason: 'the exclusion has ended' }
  await DB.batch([
    DB.prepare('DELETE FROM exclusion_marks WHERE member_id = ?').bind(excludedId),
    DB.prepare('DELETE FROM exclusions WHERE member_id = ?').bind(excludedId),
    DB.prepare(
      `UPDATE person_reviews SET state = 'ended' WHERE excluded_id = ? AND state IN ('open', 'confirmed')`,
    ).bind(excludedId),
    ...results.map((row) => stopChanged(DB, row.member_id, ended)),
  ])
  for await (const row of inTurns(results)) await deliverStops(env, row.member_id)
}

/** Screens the accounts that may be the same person's already, those who signed in last first. */
async function screenOthers(env: Env, { id, email, birthday, mobile, details = '{}' }: Member): Promise<void> {
  const { idNumber = null } = JSON.parse(details) as { idNumber?: string }
  const { results } = await env.DB.prepare(
    `SELECT id FROM members WHERE id <> ?1 AND type <> ${TRIAL_TYPE} AND (
       birthday = ?2 OR lower(email) = lower(?3) OR details ->> '$.idNumber' = ?4 OR details ->> '$.mobileNum' = ?5)
     ORDER BY last_login_at DESC LIMIT ${CANDIDATES}`,
  )
    .bind(id, birthday, email, idNumber, mobile ?? null)
    .all<{ id: string }>()
  for await (const other of inTurns(results)) await screenPerson(env, other.id)
}
