import type { Protocol } from '#api/operator/vendors'
import type { Env } from '../env.ts'
import type { RegisteredVendor } from '../registry/registry.ts'
import type { Launch, VendorAdapter } from './adapter-types.ts'
import { type FreeRoundAdapter, OPERATOR_WALLET_FREE_ROUNDS } from './free-rounds.ts'
import { OPERATOR_WALLET } from './operator-wallet.ts'
import { VALKYRIE } from './valkyrie.ts'

/** The adapter of each vendor protocol. */
export const VENDOR_ADAPTERS = {
  'operator-wallet': OPERATOR_WALLET,
  valkyrie: VALKYRIE,
} as const satisfies Record<Protocol, VendorAdapter>

/** Opens a game at its vendor: returns a URL on the vendor's own origin or on one registered for its games, or null. */
export async function launchAt(env: Env, vendor: RegisteredVendor, launch: Launch): Promise<string | null> {
  const url = await VENDOR_ADAPTERS[vendor.protocol].launch(env, vendor, launch)
  return url !== null && originsOf(vendor).includes(new URL(url).origin) ? url : null
}

/** Returns the origins of a vendor's games: an aggregator never serves games itself, and its address stays private. */
export function originsOf({ protocol, baseUrl, gameOrigins }: RegisteredVendor): string[] {
  return protocol === 'valkyrie' ? gameOrigins : [new URL(baseUrl).origin, ...gameOrigins]
}

/** Returns how free rounds are given at a vendor; null where its protocol has no such calls. */
export function freeRoundsAt({ protocol }: Pick<RegisteredVendor, 'protocol'>): FreeRoundAdapter | null {
  return protocol === 'operator-wallet' ? OPERATOR_WALLET_FREE_ROUNDS : null
}
