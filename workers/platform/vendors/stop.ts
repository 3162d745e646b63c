import type { Env } from '../env.ts'
import type { Stop } from '../ledger/seamless.ts'
import { isClosed, type RegisteredVendor } from '../registry/registry.ts'

/**
 * Returns why stakes of this vendor in a game are refused, or null. A vendor that is disabled, or keeps its members'
 * money itself, takes no stakes here. Whether a closed game refuses a stake, only the bank decides: it knows the rounds
 * that have begun.
 */
export async function readStop(env: Env, vendor: RegisteredVendor, game: string): Promise<Stop | null> {
  if (!vendor.enabled || vendor.mode === 'transfer') return 'vendor-disabled'
  return (await isClosed(env, vendor.code, game)) ? 'game-closed' : null
}
