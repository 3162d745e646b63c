import { Refusal } from '#api/envelope'
import { log } from '../../shared/log.ts'
import { insertRow } from '../../shared/rows.ts'
import { inTurns } from '../../shared/turns.ts'
import { isRefused, type Refused } from '../bank/bank-types.ts'
import type { AccountClosing } from '../bank/closing/closing-types.ts'
import { bankOf } from '../bank/routing.ts'
import { type Member, memberById } from '../directory/members.ts'
import type { Env } from '../env.ts'
import { readPayoutsInForce } from '../wallet/withdrawals/rules.ts'

/** Closing accounts: the bank decides, the directory follows, and the sessions end. */

/** A request that was cut off is finished by the clock after this time. */
const LATE_MS = 10_000
const CHANGES_A_RUN = 50

/**
 * Closes or reopens an account at the bank, and follows it. What is cut off in between is finished by the clock, because
 * the row is there before.
 */
export async function changeClosing(
  env: Env,
  member: Member,
  change: () => Promise<AccountClosing | Refused>,
): Promise<AccountClosing | Refusal> {
  const at = new Date().toISOString()
  const row = { member_id: member.id, at }
  await insertRow(env.DB, 'closing_changes', row, 'ON CONFLICT (member_id) DO UPDATE SET at = excluded.at').run()
  const changed = await change()
  await followClosing(env, member, at)
  return isRefused(changed) ? new Refusal(changed.refusal) : changed
}

/** Finishes what was cut off: once a minute. */
export async function followClosings(env: Env, nowMs: number): Promise<void> {
  const { results } = await env.DB.prepare('SELECT member_id, at FROM closing_changes WHERE at < ? LIMIT ?')
    .bind(new Date(nowMs - LATE_MS).toISOString(), CHANGES_A_RUN)
    .all<{ member_id: string; at: string }>()
  for await (const { member_id: id, at } of inTurns(results))
    try {
      const member = await memberById(env.DB, id)
      if (member !== null) await followClosing(env, member, at)
    } catch (error) {
      log('error', 'a closed account was not followed', { error })
    }
}

async function followClosing(env: Env, { id, bank }: Member, at: string): Promise<void> {
  const { DB, PRESENCE } = env
  const closing = await bankOf(env, bank).accountClosing(id)
  if (!isRefused(closing)) {
    const closedAt = closing.closedMs === null ? null : new Date(closing.closedMs).toISOString()
    await DB.prepare('UPDATE members SET closed_at = ?1, closing_ms = ?2 WHERE id = ?3 AND closing_ms <= ?2')
      .bind(closedAt, closing.changedMs, id)
      .run()
    if (closedAt !== null) {
      await PRESENCE.getByName(id).closeAll()
      await bankOf(env, bank).endGames(id)
    }
  }
  await DB.prepare('DELETE FROM closing_changes WHERE member_id = ? AND at = ?').bind(id, at).run()
}

/** Returns the least that a withdrawal in a currency may take; null where nobody is paid in it. */
export async function leastWithdrawal(db: D1Database, currency: string): Promise<number | null> {
  const { ways } = await readPayoutsInForce(db)
  const least = ways.filter((one) => one.currency === currency).map(({ minimum }) => minimum)
  return least.length === 0 ? null : Math.min(...least)
}
