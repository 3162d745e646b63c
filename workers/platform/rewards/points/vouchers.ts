import { log } from '../../../shared/log.ts'
import type { Env } from '../../env.ts'
import { claimEntitlement } from '../entitlements/claim.ts'
import { entitlementStatements } from '../entitlements/entitle.ts'
import type { Entitlement } from '../entitlements/entitlement.ts'
import type { RedemptionRow, RequestedItem } from './redemption-row.ts'

/**
 * A voucher is an article of the mall that is money (decision 197). The batch that approves its request writes an
 * entitlement, which takes the amount from the budget `mall`, as one that is claimed: the clock pays what was interrupted.
 */

const CLAIM_MS = 30 * 86_400_000

/** The id of the reward that pays a voucher: one for each request. */
const rewardOf = (id: string) => `voucher:${id}`

export const isVoucher = ({ item_id: itemId, amount }: RedemptionRow) => itemId !== null && amount !== null

const itemOf = ({ item }: RedemptionRow) => JSON.parse(item ?? '{}') as RequestedItem

/** Returns true for a voucher that nobody has to decide on. */
export const isPaidAtOnce = (row: RedemptionRow) => isVoucher(row) && itemOf(row).atOnce === true

/**
 * Returns the statements that owe the money of a request to its member, for the batch that approves it; none for goods.
 * What the budget does not have fails the batch (`CHECK`).
 */
export function voucherStatements(db: D1Database, row: RedemptionRow, nowMs: number): D1PreparedStatement[] {
  const { member_id: memberId, id, amount, currency } = row
  if (!isVoucher(row) || amount === null || currency === null) return []
  const reward = rewardOf(id)
  const entitlement: Entitlement = {
    ...{ memberId, id: reward, kind: 'voucher', budget: 'mall', unit: currency, amount, unclaimed: 'paid' },
    ...{ details: { title: itemOf(row).name, lines: [] }, expiresMs: nowMs + CLAIM_MS },
  }
  return [
    ...entitlementStatements(db, entitlement, nowMs),
    db
      .prepare(
        `UPDATE entitlements SET state = 'claimed', pending = 'pay', ended_ms = ?
         WHERE member_id = ? AND id = ? AND state = 'open'`,
      )
      .bind(nowMs, memberId, reward),
  ]
}

/**
 * Approves a request whose points the bank has set aside. Returns false where the budget has not enough left; a request
 * that somebody else has moved meanwhile gets no state (NULL), which fails the batch, and stays as it is.
 */
export async function settleAtOnce(db: D1Database, row: RedemptionRow): Promise<boolean> {
  try {
    await db.batch([
      db
        .prepare(
          `UPDATE point_redemptions SET state = iif(state = 'reserved', 'approved', NULL), pending = 'spent',
             decided_at = created_at WHERE sequence = ?`,
        )
        .bind(row.sequence),
      ...voucherStatements(db, row, Date.now()),
    ])
    return true
  } catch (error) {
    if (/NOT NULL constraint failed: point_redemptions\.state/.test(String(error))) return true
    if (/CHECK constraint failed/.test(String(error))) return false
    throw error
  }
}

/** Pays a voucher whose points are given. What the bank does not answer now, the clock asks it again. */
export async function payVoucher(env: Env, bank: string, { member_id: id, id: request }: RedemptionRow): Promise<void> {
  await claimEntitlement(env, { id, bank }, rewardOf(request), Date.now()).catch((error) =>
    log('error', 'voucher not paid yet', { id: request, error }),
  )
}
