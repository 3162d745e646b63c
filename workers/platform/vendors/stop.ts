import { bankOf, hashToken } from '../bank/of.ts'
import type { Env } from '../env.ts'
import type { Stop } from '../ledger/seamless.ts'
import { isClosed, type RegisteredVendor } from '../registry/registry.ts'

/** A stake as it is asked for. */
interface Stake {
  /** The bank the token names. */
  bank: string
  token: string
  game: string
  round: string
}

/** No round is running longer: vendors end what is open after 48 hours. */
const RUNNING_MS = 48 * 3_600_000

/**
 * Why the house takes no new stake of this vendor, or null. A vendor that is off, or keeps its members' money itself,
 * stakes nothing here. A game that is closed lets a round that has begun go on to its end (GLI-19 4.15.1): its first
 * bet is refused, a further one (a double, a split) is not.
 */
export async function stopOf(env: Env, vendor: RegisteredVendor, stake: Stake): Promise<Stop | null> {
  if (!vendor.enabled || vendor.mode === 'transfer') return 'vendor-disabled'
  if (!(await isClosed(env, vendor.code, stake.game))) return null
  return (await hasBegun(env, vendor.code, stake)) ? null : 'game-closed'
}

/** The read model is a second behind at most; whoever doubles thinks longer than that. */
async function hasBegun(env: Env, vendor: string, { bank, token, game, round }: Stake): Promise<boolean> {
  const { memberId, currency } = await bankOf(env, bank).walletBalance(hashToken(token), vendor, game)
  if (memberId === undefined || currency === undefined) return false
  const since = new Date(Date.now() - RUNNING_MS).toISOString()
  const row = await env.DB.prepare(
    `SELECT 1 FROM bets
     WHERE member = ? AND unit = ? AND coalesce(vendor, '') = ? AND placed_at > ? AND round = ? AND state <> 'void' LIMIT 1`,
  )
    .bind(memberId, currency, vendor, since, round)
    .first()
  return row !== null
}
