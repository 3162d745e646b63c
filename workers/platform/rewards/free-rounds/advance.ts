import { log } from '../../../shared/log.ts'
import { inTurns } from '../../../shared/turns.ts'
import { isRefused } from '../../bank/bank-types.ts'
import { bankOf } from '../../bank/routing.ts'
import type { Env } from '../../env.ts'
import { vendorByCode } from '../../registry/registry.ts'
import { freeRoundsAt } from '../../vendors/adapters.ts'
import { type FreeRoundRow, grantFrom } from './free-rounds.ts'

/**
 * Free rounds are opened at the bank before their vendor hears of them, and closed there before the vendor hears that they
 * ended: the bank alone decides what a free bet may take. What is still to be done stands in the row until it is done, and
 * may be repeated: each step has the same effect however often it is sent.
 */

/** How many are ended, and worked on, in one minute. */
const ROWS_A_MINUTE = 200
/** Between the tries of what a vendor has not confirmed: 1, 2, 4 ... minutes, at most an hour. */
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 3_600_000
/** A vendor that confirms no cancellation for so long is left alone: its bets are refused here anyway. */
const GIVEN_UP_MS = 30 * 86_400_000

/** Runs once a minute: ends what nobody accepted or played in time, and does what was interrupted. */
export async function advanceFreeRounds(env: Env, nowMs = Date.now()): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(
      `UPDATE free_rounds SET state = 'lapsed', ended_ms = ?1, given_back = stake * rounds
       WHERE sequence IN (SELECT sequence FROM free_rounds INDEXED BY free_rounds_due
         WHERE state IN ('offered', 'accepted') AND state = 'offered' AND until_ms <= ?1 LIMIT ${ROWS_A_MINUTE})`,
    ).bind(nowMs),
    env.DB.prepare(
      `UPDATE free_rounds SET state = 'ended', ended_ms = ?1, pending = 'close', tries = 0, next_ms = 0
       WHERE sequence IN (SELECT sequence FROM free_rounds INDEXED BY free_rounds_due
         WHERE state IN ('offered', 'accepted') AND state = 'accepted' AND until_ms <= ?1 LIMIT ${ROWS_A_MINUTE})`,
    ).bind(nowMs),
  ])
  const { results } = await env.DB.prepare(
    `SELECT free_rounds.*, bank FROM free_rounds INDEXED BY free_rounds_pending
       JOIN members ON members.id = member_id
     WHERE pending IS NOT NULL AND next_ms <= ? ORDER BY next_ms LIMIT ${ROWS_A_MINUTE}`,
  )
    .bind(nowMs)
    .all<FreeRoundRow & { bank: string }>()
  // A vendor that does not answer is not waited for again in this minute.
  const silent = new Set<string>()
  for await (const row of inTurns(results)) {
    if (silent.has(row.vendor)) continue
    if (!(await advance(env, row.bank, row, nowMs))) silent.add(row.vendor)
  }
}

/**
 * Does what is still to be done of these free rounds, step by step, until nothing is or a step has to wait. Returns false
 * when one has to wait.
 */
export async function advance(env: Env, bank: string, row: FreeRoundRow, nowMs: number): Promise<boolean> {
  for (let now: FreeRoundRow | null = row; now?.pending; now = await findRow(env.DB, row.sequence)) {
    const isDone = await STEPS[now.pending](env, bank, now, nowMs).catch((error) => {
      log('error', 'free rounds not advanced', { reward: row.reward, pending: now?.pending ?? null, error })
      return false
    })
    if (isDone) continue
    await postpone(env.DB, now, nowMs)
    return false
  }
  return true
}

/** Each returns true when it is done, and has written down what comes next. */
const STEPS: Record<
  NonNullable<FreeRoundRow['pending']>,
  (env: Env, bank: string, row: FreeRoundRow, nowMs: number) => Promise<boolean>
> = { open: openAtBank, create: createAtVendor, close: closeAtBank, cancel: cancelAtVendor }

async function openAtBank(env: Env, bank: string, row: FreeRoundRow): Promise<boolean> {
  const opened = await bankOf(env, bank).openFreeRounds(grantFrom(row))
  if (isRefused(opened)) throw new Error(`the bank refuses free rounds: ${opened.refusal}`)
  await move(env.DB, row, 'create')
  return true
}

/** A vendor that says no gives none: the rounds are closed again, and their stakes go back to the budget. */
async function createAtVendor(env: Env, _bank: string, row: FreeRoundRow, nowMs: number): Promise<boolean> {
  const vendor = await vendorByCode(env, row.vendor)
  const answer = vendor ? await freeRoundsAt(vendor)?.give(env, vendor, grantFrom(row)) : 'refused'
  if (answer === 'unsure') return false
  if (answer === 'given') await move(env.DB, row, null)
  else await fail(env.DB, row, nowMs)
  return true
}

async function closeAtBank(env: Env, bank: string, row: FreeRoundRow): Promise<boolean> {
  const closed = await bankOf(env, bank).closeFreeRounds(grantFrom(row))
  await env.DB.prepare(
    `UPDATE free_rounds SET pending = 'cancel', tries = 0, next_ms = 0, played = ?1, won = ?2,
       given_back = stake * (rounds - ?1)
     WHERE sequence = ?3 AND pending = 'close'`,
  )
    .bind(closed.played, closed.won, row.sequence)
    .run()
  return true
}

async function cancelAtVendor(env: Env, _bank: string, row: FreeRoundRow, nowMs: number): Promise<boolean> {
  const vendor = await vendorByCode(env, row.vendor)
  const isCancelled = (vendor && (await freeRoundsAt(vendor)?.cancel(env, vendor, row.reward))) ?? true
  if (!isCancelled && nowMs < (row.ended_ms ?? nowMs) + GIVEN_UP_MS) return false
  await move(env.DB, row, null)
  return true
}

/** Goes on to the next step, unless another one has come meanwhile. */
async function move(db: D1Database, { sequence, pending }: FreeRoundRow, next: FreeRoundRow['pending']): Promise<void> {
  await db
    .prepare('UPDATE free_rounds SET pending = ?, tries = 0, next_ms = 0 WHERE sequence = ? AND pending = ?')
    .bind(next, sequence, pending)
    .run()
}

async function fail(db: D1Database, { sequence }: FreeRoundRow, nowMs: number): Promise<void> {
  await db
    .prepare(
      `UPDATE free_rounds SET state = 'failed', ended_ms = ?, pending = 'close', tries = 0, next_ms = 0
       WHERE sequence = ? AND pending = 'create'`,
    )
    .bind(nowMs, sequence)
    .run()
}

async function postpone(db: D1Database, { sequence, pending, tries }: FreeRoundRow, nowMs: number): Promise<void> {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries, 10))
  await db
    .prepare('UPDATE free_rounds SET tries = tries + 1, next_ms = ? WHERE sequence = ? AND pending = ?')
    .bind(nowMs + pause, sequence, pending)
    .run()
}

function findRow(db: D1Database, sequence: number): Promise<FreeRoundRow | null> {
  return db.prepare('SELECT * FROM free_rounds WHERE sequence = ?').bind(sequence).first<FreeRoundRow>()
}
