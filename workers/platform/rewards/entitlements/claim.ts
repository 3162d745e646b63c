import { Refusal } from '#api/envelope'
import { log } from '../../../shared/log.ts'
import { inTurns } from '../../../shared/turns.ts'
import { isRefused } from '../../bank/bank-types.ts'
import { bankOf } from '../../bank/routing.ts'
import type { Env } from '../../env.ts'
import type { EntitlementRow } from './entitlement.ts'

/**
 * A claim moves in D1, where it takes one of two that come at once, and in the bank, which pays. What the bank has still to
 * do stands in the row until it is done, and may be repeated: a claim that was interrupted anywhere is paid by the clock.
 */

/** Payments that are older are done by the clock: the request that began them has stopped. */
const LATE_MS = 30_000
/** How many are paid, or end unclaimed, in one minute. */
const ROWS_A_MINUTE = 500

interface Owner {
  id: string
  bank: string
}

export function findEntitlement(db: D1Database, memberId: string, id: string): Promise<EntitlementRow | null> {
  return db
    .prepare('SELECT * FROM entitlements WHERE member_id = ? AND id = ?')
    .bind(memberId, id)
    .first<EntitlementRow>()
}

/** Pays what a member claims. A repetition gets the same answer; `reward-ended` where nobody claimed it in time. */
export async function claimEntitlement(
  env: Env,
  member: Owner,
  id: string,
  nowMs: number,
): Promise<EntitlementRow | Refusal> {
  await env.DB.prepare(
    `UPDATE entitlements SET state = 'claimed', pending = 'pay', ended_ms = ?1
     WHERE member_id = ?2 AND id = ?3 AND state = 'open' AND expires_ms > ?1`,
  )
    .bind(nowMs, member.id, id)
    .run()
  const row = await findEntitlement(env.DB, member.id, id)
  if (row === null) return new Refusal('not-found')
  if (row.state !== 'claimed') return new Refusal('reward-ended')
  if (row.pending === null) return row
  // When the bank does not answer now, the clock asks it again: the member sees that it is on its way.
  await pay(env, member.bank, row).catch((error) => log('error', 'reward not paid yet', { id, error }))
  return (await findEntitlement(env.DB, member.id, id)) ?? row
}

/** Lets the bank pay it, once. What the bank refuses, such as more cash than an account may hold, waits. */
async function pay(env: Env, bank: string, row: EntitlementRow): Promise<void> {
  const { sequence, member_id: member, id, unit, amount } = row
  const paid = await bankOf(env, bank).payReward({ id, member, unit, amount })
  if (isRefused(paid)) throw new Error(`the bank refuses a reward: ${paid.refusal}`)
  await env.DB.prepare('UPDATE entitlements SET pending = NULL WHERE sequence = ?').bind(sequence).run()
}

/** Runs once a minute: pays what was interrupted, and ends what nobody claimed in time as its rule says. */
export async function settleEntitlements(env: Env, nowMs = Date.now()): Promise<void> {
  await env.DB.prepare(
    `UPDATE entitlements SET ended_ms = ?1, state = iif(unclaimed = 'paid', 'claimed', 'lapsed'),
       pending = iif(unclaimed = 'paid', 'pay', NULL)
     WHERE sequence IN (SELECT sequence FROM entitlements INDEXED BY entitlements_expiry
       WHERE state = 'open' AND expires_ms <= ?1 ORDER BY expires_ms LIMIT ${ROWS_A_MINUTE})`,
  )
    .bind(nowMs)
    .run()
  const { results } = await env.DB.prepare(
    `SELECT entitlements.*, bank FROM entitlements INDEXED BY entitlements_pending JOIN members ON members.id = member_id
     WHERE pending IS NOT NULL AND (ended_ms <= ?1 OR expires_ms <= ?2) ORDER BY sequence LIMIT ${ROWS_A_MINUTE}`,
  )
    .bind(nowMs - LATE_MS, nowMs)
    .all<EntitlementRow & { bank: string }>()
  for await (const row of inTurns(results))
    await pay(env, row.bank, row).catch((error) => log('error', 'reward not paid', { id: row.id, error }))
}
