import { Refusal } from '#api/envelope'
import type { Env } from '../../env.ts'
import { vendorByCode } from '../../registry/registry.ts'
import { hasOwnWallets, isSingle } from '../../vendors/vendor-wallets/mode.ts'
import { readOfferStop } from '../entitlements/entitle.ts'
import { advance } from './advance.ts'
import type { FreeRoundRow } from './free-rounds.ts'

interface Owner {
  id: string
  bank: string
}

/**
 * Accepts free rounds, and does at once what follows; what does not answer is tried again by the clock. A repetition
 * changes nothing. Of an acceptance and a refusal that come at once one counts, and no vendor is told of rounds that the
 * bank has not opened.
 */
export async function acceptFreeRounds(
  env: Env,
  member: Owner,
  reward: string,
  nowMs: number,
): Promise<Refusal | null> {
  const before = await findRow(env.DB, member.id, reward)
  if (before === null) return new Refusal('not-found')
  if (before.state === 'accepted') return null
  if (before.state !== 'offered') return new Refusal('reward-ended')
  const stop = await readOfferStop(env, member)
  if (stop) return new Refusal(stop)
  if (!(await isPlayable(env, before.vendor))) return new Refusal('game-unavailable')
  await env.DB.prepare(
    `UPDATE free_rounds SET state = 'accepted', pending = 'open', next_ms = ?1
     WHERE sequence = ?2 AND state = 'offered' AND until_ms > ?3`,
  )
    .bind(nowMs + IN_REQUEST_MS, before.sequence, nowMs)
    .run()
  const row = await findRow(env.DB, member.id, reward)
  if (row?.state !== 'accepted') return new Refusal('reward-ended')
  await advance(env, member.bank, row, nowMs)
  return null
}

/** Longer than the request that accepts may take: until then the clock leaves it to that. */
const IN_REQUEST_MS = 30_000

/** A game whose stakes come from a wallet at its vendor has no free rounds: nothing of them would reach the bank. */
async function isPlayable(env: Env, code: string): Promise<boolean> {
  const vendor = await vendorByCode(env, code)
  if (!vendor?.enabled || vendor.mode === 'transfer') return false
  return !hasOwnWallets(vendor) || isSingle(env.DB)
}

/** Declines free rounds, or gives up what is left of them. */
export async function declineFreeRounds(
  env: Env,
  member: Owner,
  reward: string,
  nowMs: number,
): Promise<Refusal | null> {
  await env.DB.batch([
    env.DB.prepare(
      `UPDATE free_rounds SET state = 'declined', ended_ms = ?1, given_back = stake * rounds
       WHERE member_id = ?2 AND reward = ?3 AND state = 'offered'`,
    ).bind(nowMs, member.id, reward),
    env.DB.prepare(
      `UPDATE free_rounds SET state = 'ended', ended_ms = ?1, pending = 'close', tries = 0, next_ms = ?4
       WHERE member_id = ?2 AND reward = ?3 AND state = 'accepted'`,
    ).bind(nowMs, member.id, reward, nowMs + IN_REQUEST_MS),
  ])
  const row = await findRow(env.DB, member.id, reward)
  if (row === null) return new Refusal('not-found')
  if (row.pending === 'close') await advance(env, member.bank, row, nowMs)
  return null
}

function findRow(db: D1Database, memberId: string, reward: string): Promise<FreeRoundRow | null> {
  return db
    .prepare('SELECT * FROM free_rounds WHERE member_id = ? AND reward = ?')
    .bind(memberId, reward)
    .first<FreeRoundRow>()
}
