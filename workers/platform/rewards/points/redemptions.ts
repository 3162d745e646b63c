import { Refusal } from '#api/envelope'
import { type ErrorCode, isErrorCode } from '#api/error'
import type { Currency } from '#api/money'
import type { ShippingAddress } from '#api/rewards/shipping-address'
import { log } from '../../../shared/log.ts'
import { insertRow } from '../../../shared/rows.ts'
import { inTurns } from '../../../shared/turns.ts'
import { isRefused, type Refused } from '../../bank/bank-types.ts'
import { bankOf } from '../../bank/routing.ts'
import type { Env } from '../../env.ts'
import type { RedemptionRow, RequestedItem } from './redemption-row.ts'
import { isPaidAtOnce, isVoucher, payVoucher, settleAtOnce } from './vouchers.ts'

/**
 * A request moves in D1, where the stock is, and in the bank, where the points are. What the bank has still to do stands in
 * the row until it is done, and each step may be repeated: a step that was interrupted anywhere is done by the clock.
 */

/** Work of the banks that is older is done by the clock: the request that began it has stopped. */
const LATE_MS = 30_000
const LATE_ROWS = 200

interface NewRequest {
  memberId: string
  id: string
  points: number
}

export interface ItemRequest extends NewRequest {
  itemId: string
  item: RequestedItem
  /** Null for a voucher. */
  address: ShippingAddress | null
  /** What a voucher pays; null for goods. */
  money: { amount: number; currency: Currency } | null
}

export interface MoneyRequest extends NewRequest {
  /** Minor units. */
  amount: number
  currency: Currency
}

export function findRedemption(db: D1Database, memberId: string, id: string): Promise<RedemptionRow | null> {
  return db
    .prepare('SELECT * FROM point_redemptions WHERE member_id = ? AND id = ?')
    .bind(memberId, id)
    .first<RedemptionRow>()
}

/** Writes down a request for an article, and takes a piece from its stock. Returns null once it is there. */
export function reserveItem(
  db: D1Database,
  { itemId, item, address, money, ...request }: ItemRequest,
): Promise<Refusal | null> {
  const texts = { item: JSON.stringify(item), address: address && JSON.stringify(address) }
  const paid = { amount: money?.amount ?? null, currency: money?.currency ?? null }
  return reserve(db, request, { item_id: itemId, ...texts, ...paid, pending: 'hold' })
}

/** Writes down an exchange for money. */
export function reserveMoney(db: D1Database, { amount, currency, ...request }: MoneyRequest): Promise<Refusal | null> {
  return reserve(db, request, { item_id: null, item: null, address: null, amount, currency, pending: 'exchange' })
}

async function reserve(
  db: D1Database,
  { memberId, id, points }: NewRequest,
  rest: Pick<RedemptionRow, 'item_id' | 'item' | 'address' | 'amount' | 'currency' | 'pending'>,
): Promise<Refusal | null> {
  const now = new Date().toISOString()
  const row = { member_id: memberId, id, points, ...rest, state: 'reserved', created_at: now }
  try {
    await insertRow(db, 'point_redemptions', row).run()
    return null
  } catch (error) {
    if (/CHECK constraint failed/.test(String(error))) return new Refusal('sold-out')
    // The same request came twice at once: whoever was first has written it.
    if (/UNIQUE constraint failed: point_redemptions/.test(String(error))) return null
    throw error
  }
}

/** Lets the bank do what it has still to do for a request. Returns it as it is then, or why its points could not move. */
export async function advance(env: Env, bank: string, row: RedemptionRow): Promise<RedemptionRow | Refusal> {
  const { sequence, member_id: memberId, id, points, pending } = row
  const peer = bankOf(env, bank)
  if (pending === 'hold') {
    const held = await peer.redeemPoints({ memberId, id, points })
    if (isRefused(held)) await fail(env.DB, row, held.refusal)
    else if (!isPaidAtOnce(row)) await move(env.DB, row, 'process')
    else if (!(await settleAtOnce(env.DB, row))) await fail(env.DB, row, 'sold-out')
  } else if (pending === 'exchange') {
    const { amount, currency } = row
    if (amount === null || currency === null) throw new Error(`exchange ${sequence} names no money`)
    const paid = await peer.convertPoints({ memberId, id, points, amount, currency })
    await (isRefused(paid) ? fail(env.DB, row, paid.refusal) : move(env.DB, row, 'approved'))
  } else if (pending !== null) {
    const actor = row.decided_by ?? `member:${memberId}`
    await conclude(env.DB, row, await peer.endRedemption({ memberId, id, how: pending, actor }))
    if (pending === 'spent' && isVoucher(row)) await payVoucher(env, bank, row)
  } else return row.state === 'failed' ? failureOf(row) : row
  const next = await findRedemption(env.DB, memberId, id)
  if (next === null) throw new Error(`request ${sequence} is gone`)
  // A refusal leaves a tombstone in the bank, so that a copy of the request that is late moves nothing; a voucher that is
  // paid at once takes its points now.
  const isSettled = next.state === 'failed' || next.state === 'approved'
  return isSettled && next.pending !== null && next.pending !== pending ? advance(env, bank, next) : resultOf(next)
}

const resultOf = (row: RedemptionRow) => (row.state === 'failed' ? failureOf(row) : row)

function failureOf({ reason }: RedemptionRow): Refusal {
  return new Refusal(isErrorCode(reason) ? reason : 'conflict')
}

/** The bank has moved the points of a request that nobody has ended meanwhile. */
async function move(db: D1Database, { sequence }: RedemptionRow, state: 'process' | 'approved'): Promise<void> {
  await db
    .prepare(
      `UPDATE point_redemptions SET state = ?1, pending = NULL, decided_at = iif(?1 = 'approved', created_at, NULL)
       WHERE sequence = ?2 AND state = 'reserved'`,
    )
    .bind(state, sequence)
    .run()
}

async function fail(db: D1Database, { sequence }: RedemptionRow, code: ErrorCode): Promise<void> {
  await db
    .prepare(
      `UPDATE point_redemptions SET state = 'failed', pending = 'returned', reason = ?
       WHERE sequence = ? AND state = 'reserved'`,
    )
    .bind(code, sequence)
    .run()
}

/** The points are where the state says. An exchange that was done although it had failed here is approved. */
async function conclude(db: D1Database, { sequence, state }: RedemptionRow, done: object | Refused): Promise<void> {
  if (isRefused(done)) {
    if (state !== 'failed' || done.refusal !== 'conflict') throw new Error(`request ${sequence}: ${done.refusal}`)
    await db
      .prepare(
        `UPDATE point_redemptions SET state = 'approved', pending = NULL, reason = '', decided_at = created_at
         WHERE sequence = ? AND state = 'failed'`,
      )
      .bind(sequence)
      .run()
    return
  }
  await db
    .prepare('UPDATE point_redemptions SET pending = NULL WHERE sequence = ? AND state = ?')
    .bind(sequence, state)
    .run()
}

/** Runs once a minute: does what requests have left undone. */
export async function advanceLate(env: Env, nowMs: number): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT point_redemptions.*, members.bank FROM point_redemptions INDEXED BY point_redemptions_pending
     JOIN members ON members.id = member_id
     WHERE pending IS NOT NULL AND point_redemptions.created_at < ? ORDER BY sequence LIMIT ${LATE_ROWS}`,
  )
    .bind(new Date(nowMs - LATE_MS).toISOString())
    .all<RedemptionRow & { bank: string }>()
  for await (const { bank, ...row } of inTurns(results))
    await advance(env, bank, row).catch((error) =>
      log('error', 'points of a request not moved', { sequence: row.sequence, error }),
    )
}

/** Takes back a request for an article that nobody has decided on. */
export async function cancel(
  env: Env,
  { memberId, bank, id }: { memberId: string; bank: string; id: string },
): Promise<RedemptionRow | Refusal> {
  const actor = `member:${memberId}`
  await env.DB.prepare(
    `UPDATE point_redemptions SET state = 'cancelled', pending = 'returned', decided_at = ?, decided_by = ?
     WHERE member_id = ? AND id = ? AND state = 'process'`,
  )
    .bind(new Date().toISOString(), actor, memberId, id)
    .run()
  const row = await findRedemption(env.DB, memberId, id)
  if (row === null) return new Refusal('not-found')
  return row.state === 'cancelled' ? advance(env, bank, row) : new Refusal('wrong-state')
}
