import { bankOf, hashToken } from '../bank/routing.ts'
import type { Env } from '../env.ts'
import type { Stop } from '../ledger/seamless.ts'
import { isClosed, type RegisteredVendor } from '../registry/registry.ts'

/** A requested stake. */
interface Stake {
  /** The bank named in the token. */
  bank: string
  token: string
  game: string
  round: string
}

/** No round runs longer: vendors end open rounds after 48 hours. */
const RUNNING_MS = 48 * 3_600_000

/**
 * Returns why new stakes of this vendor are refused, or null. A vendor that is disabled, or keeps its members' money
 * itself, takes no stakes here. A closed game lets a round that has begun continue to its end (GLI-19 4.15.1): its
 * first bet is refused, a further one (a double, a split) is not.
 */
export async function stopOf(env: Env, vendor: RegisteredVendor, stake: Stake): Promise<Stop | null> {
  if (!vendor.enabled || vendor.mode === 'transfer') return 'vendor-disabled'
  if (!(await isClosed(env, vendor.code, stake.game))) return null
  return (await hasBegun(env, vendor.code, stake)) ? null : 'game-closed'
}

/** The read model lags a second at most; a player takes longer than that to double. */
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
