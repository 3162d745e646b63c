import { ADDRESS_DAYS } from '#api/rewards/shipping-address'
import type { Env } from '../../env.ts'

const ROWS_A_MINUTE = 500

/**
 * Runs once a minute: erases where articles were sent, so long after their requests ended. A request whose points the bank
 * has still to move is left until then.
 */
export async function eraseAddresses(env: Env, nowMs: number): Promise<void> {
  await env.DB.prepare(
    `UPDATE point_redemptions SET address = NULL WHERE sequence IN (
       SELECT sequence FROM point_redemptions INDEXED BY point_redemptions_addresses
       WHERE address IS NOT NULL AND coalesce(decided_at, created_at) < ? AND state NOT IN ('reserved', 'process')
         AND pending IS NULL ORDER BY coalesce(decided_at, created_at) LIMIT ${ROWS_A_MINUTE})`,
  )
    .bind(new Date(nowMs - ADDRESS_DAYS * 86_400_000).toISOString())
    .run()
}
