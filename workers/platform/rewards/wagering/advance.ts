import { log } from '../../../shared/log.ts'
import { inTurns } from '../../../shared/turns.ts'
import type { Env } from '../../env.ts'
import { LAST_STAKE } from '../../read-models/wagering-stakes.ts'
import { readBonusMoney } from './bonus-money.ts'
import { moveRest } from './move-rest.ts'
import { progressOf } from './progress.ts'
import { readStakes } from './stakes.ts'
import { startNext } from './start.ts'
import { after, eventOf, LEFT_GOES, type WageringEvent } from './state.ts'
import { findWagering, readRow, termsOf, type WageringRow } from './wagering-row.ts'

/** How many are looked at in one minute. */
const ROWS_A_MINUTE = 500
/** How long after its acceptance a bonus that the bank has not granted is given up. */
const UNGRANTED_MS = 86_400_000

/** Runs once a minute: counts what has changed, ends what has ended, and finishes what was interrupted. */
export async function advanceDueWagerings(env: Env, nowMs = Date.now()): Promise<void> {
  const now = new Date(nowMs).toISOString()
  const [changed, expired, pending, idle] = await env.DB.batch<WageringRow>([
    env.DB.prepare(
      `SELECT * FROM wagerings WHERE due > 0 AND state IN ('waiting', 'running') ORDER BY sequence LIMIT ${ROWS_A_MINUTE}`,
    ),
    env.DB.prepare(
      `SELECT * FROM wagerings WHERE state = 'running' AND expires_at <= ? ORDER BY expires_at LIMIT ${ROWS_A_MINUTE}`,
    ).bind(now),
    env.DB.prepare(`SELECT * FROM wagerings WHERE pending IS NOT NULL ORDER BY sequence LIMIT ${ROWS_A_MINUTE}`),
    env.DB.prepare(
      `SELECT * FROM wagerings AS one WHERE state = 'waiting' AND state IN ('waiting', 'running') AND NOT EXISTS (
         SELECT 1 FROM wagerings AS other WHERE other.member_id = one.member_id AND other.state = 'running')
       GROUP BY member_id LIMIT ${ROWS_A_MINUTE}`,
    ),
  ])
  const rows = [changed, expired].flatMap((found) => found?.results ?? [])
  for await (const row of inTurns(new Map(rows.map((one) => [one.sequence, one])).values()))
    await attempt(row, () => look(env, row.sequence, nowMs))
  for await (const row of inTurns(pending?.results ?? [])) await attempt(row, () => moveRest(env, row.sequence))
  for await (const row of inTurns(idle?.results ?? []))
    await attempt(row, () => startNext(env.DB, row.member_id, nowMs))
}

async function attempt({ sequence }: WageringRow, work: () => Promise<unknown>): Promise<void> {
  await work().catch((error) => log('error', 'wagering not advanced', { sequence, error }))
}

/** Advances a wagering as it is by now: the end of another may have started it. */
async function look(env: Env, sequence: number, nowMs: number): Promise<void> {
  const row = await readRow(env.DB, sequence)
  if (row?.state === 'waiting' || row?.state === 'running') await advance(env, row, nowMs)
}

/**
 * Counts a wagering and does what has happened to it. May be repeated, run twice at once, or be interrupted anywhere: of two
 * that end it one does, and what is left moves under numbers.
 */
export async function advance(env: Env, row: WageringRow, nowMs: number): Promise<void> {
  const progress = progressOf(await readStakes(env.DB, row))
  const minStake = termsOf(row).minStake[row.currency] ?? 1
  const { grant, left, open } = await readBonusMoney(env, row, minStake)
  // The bank is about to grant it.
  if (grant === null && nowMs < Date.parse(row.accepted_at) + UNGRANTED_MS) return
  const look = {
    ...{ state: row.state, target: row.target, progress, left, minStake, isOpen: open !== 'none' },
    isTakenBack: (grant?.back ?? 0) > 0,
    expiresMs: row.expires_at === null ? null : Date.parse(row.expires_at),
  }
  const event = eventOf(look, nowMs)
  if (event !== null) {
    await end(env, { ...row, progress }, event, nowMs)
    return
  }
  // The mark stays while nobody knows whether the money is played away; what a bet wins marks it again.
  await env.DB.prepare(
    `UPDATE wagerings SET progress = ?1, due = due - ?2 WHERE sequence = ?3 AND state IN ('waiting', 'running') AND due = ?4`,
  )
    .bind(progress, open === 'unknown' ? 0 : row.due, row.sequence, row.due)
    .run()
}

async function end(env: Env, row: WageringRow, event: WageringEvent, nowMs: number): Promise<void> {
  const state = after(row.state, event)
  if (state === null) return
  const startMs = Math.max(nowMs, (await readLastStake(env.DB, row)) + 1)
  await env.DB.prepare(
    'UPDATE wagerings SET state = ?, pending = ?, progress = ?, ended_at = ?, due = 0 WHERE sequence = ? AND state = ?',
  )
    .bind(state, LEFT_GOES[state], row.progress, new Date(nowMs).toISOString(), row.sequence, row.state)
    .run()
  await moveRest(env, row.sequence)
  await startNext(env.DB, row.member_id, startMs)
}

/**
 * Returns when the last bet was placed that counts for a running wagering; 0: none does. The clock may have begun its minute
 * before that: the next one starts after it, for a stake counts for one.
 */
async function readLastStake(db: D1Database, { sequence, member_id: memberId }: WageringRow): Promise<number> {
  const last = await db.prepare(LAST_STAKE).bind(sequence, memberId).first<{ at: string | null }>()
  return last?.at ? Date.parse(last.at) : 0
}

/** Ends a wagering: what is left of the bonus goes back to the house. True where it is ended, also by an earlier call. */
export async function cancelWagering(
  env: Env,
  { memberId, grantId }: { memberId: string; grantId: string },
  nowMs: number,
): Promise<boolean> {
  const row = await findWagering(env.DB, memberId, grantId)
  if (row === null) return false
  await end(env, row, 'cancel', nowMs)
  return (await findWagering(env.DB, memberId, grantId))?.state === 'cancelled'
}
