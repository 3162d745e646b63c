import { messages } from '#i18n/every/messages.ts'
import { log } from '../../shared/log.ts'
import { inTurns } from '../../shared/turns.ts'
import { bankOf } from '../bank/routing.ts'
import { memberById } from '../directory/members.ts'
import { announceMessages, messageStatements } from '../directory/tell.ts'
import type { Env } from '../env.ts'

/** What a bank must know of the reviews of its members: each change is a row until the bank has acknowledged it. */

/** Rows of one run; the next minute has the others. */
const STOPS_A_RUN = 200

interface Stop {
  member_id: string
  held: number
  version: number
  actor: string
  reason: string
}

/** SQL: when an exclusion ends. One that is no time-out goes on after its time until somebody asks for its end. */
export const END = `iif(exclusions.kind = 'time-out', exclusions.until, exclusions.returns)`
/** What the id of a person begins with whom a register excludes, beside those who are members (registered.ts). */
export const REGISTERED = 'register:'
/** SQL: true for an exclusion of a register. */
export const IS_REGISTERED = `exclusions.member_id >= '${REGISTERED}' AND exclusions.member_id < 'register;'`
/** SQL: true for an exclusion that runs; its second parameter is the present time. */
export const RUNS = `exclusions.kind IS NOT NULL AND (${END} IS NULL OR ${END} > ?2)`

/** Statement: takes down whether a member is under review now. It changes nothing where that stays as it was. */
export function stopChanged(
  db: D1Database,
  memberId: string,
  by: { actor: string; reason: string },
): D1PreparedStatement {
  const nowMs = Date.now()
  return db
    .prepare(
      `INSERT INTO review_stops (member_id, held, version, actor, reason)
       SELECT ?1, held, ?3, ?4, ?5 FROM (SELECT EXISTS (
         SELECT 1 FROM person_reviews JOIN exclusions ON exclusions.member_id = excluded_id
         WHERE person_reviews.member_id = ?1 AND state = 'open' AND ${RUNS}) AS held)
       WHERE held = 1 OR EXISTS (SELECT 1 FROM review_stops WHERE member_id = ?1)
       ON CONFLICT (member_id) DO UPDATE SET held = excluded.held, actor = excluded.actor, reason = excluded.reason,
         version = max(review_stops.version + 1, excluded.version)
       WHERE review_stops.held <> excluded.held`,
    )
    .bind(memberId, new Date(nowMs).toISOString(), nowMs, by.actor, by.reason)
}

/** Delivers what is open, of one member or of all. A bank that was not reached gets it again by the clock. */
export async function deliverStops(env: Env, memberId: string | null): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT member_id, held, version, actor, reason FROM review_stops
     WHERE delivered < version AND (?1 IS NULL OR member_id = ?1) LIMIT ?2`,
  )
    .bind(memberId, STOPS_A_RUN)
    .all<Stop>()
  for await (const stop of inTurns(results))
    try {
      await deliver(env, stop)
    } catch (error) {
      log('error', 'a bank did not acknowledge a review', { error })
    }
}

async function deliver(env: Env, { member_id: memberId, version, actor, reason, ...stop }: Stop): Promise<void> {
  const member = await memberById(env.DB, memberId)
  if (member === null) return
  const held = stop.held === 1
  const refused = await bankOf(env, member.bank).setPersonReview({ memberId, held, version, actor, reason })
  if (refused) throw new Error(refused.refusal)
  const kind = held ? 'began' : (await isExcluded(env.DB, memberId)) ? 'confirmed' : 'over'
  const texts = messages[member.language]
  const text = { subject: texts[`review.${kind}.subject`], body: texts[`review.${kind}.body`] }
  await env.DB.batch([
    // In the account only: nobody has shown yet whose the address on record is.
    ...messageStatements(env.DB, { id: `review:${memberId}:${version}`, memberId, ...text }),
    env.DB.prepare('UPDATE review_stops SET delivered = ?1 WHERE member_id = ?2 AND version = ?1').bind(
      version,
      memberId,
    ),
  ])
  await announceMessages(env, memberId)
}

/** Returns the break that a member is on, with its end as known now (ISO 8601 UTC); null: none. */
export function breakOf(db: D1Database, memberId: string): Promise<{ until: string | null } | null> {
  return db
    .prepare(`SELECT coalesce(returns, until) AS until FROM exclusions WHERE member_id = ?1 AND ${RUNS}`)
    .bind(memberId, new Date().toISOString())
    .first<{ until: string | null }>()
}

export const isExcluded = async (db: D1Database, memberId: string): Promise<boolean> =>
  (await breakOf(db, memberId)) !== null
