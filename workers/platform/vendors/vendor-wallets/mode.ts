import type { Refusal } from '#api/envelope'
import { brand } from '#brand/brand'
import type { Env } from '../../env.ts'
import type { By } from '../../operators/audit.ts'
import { type RegisteredVendor, readVendors, vendorByCode } from '../../registry/registry.ts'
import { readSetting, saveSetting } from '../../settings/settings.ts'

/** The operator's setting; without it the brand's default applies. */
export const SINGLE_SETTING = 'wallet:isSingle'

/**
 * Returns true when there is one wallet for all games (decision 28). A change reaches every isolate
 * within 10 seconds.
 */
export async function isSingle(db: D1Database): Promise<boolean> {
  const set = await readSetting(db, SINGLE_SETTING)
  return typeof set === 'boolean' ? set : brand.isSingle
}

export function saveSingle(db: D1Database, single: boolean, by: By): Promise<Refusal | null> {
  return saveSetting(db, SINGLE_SETTING, single, by)
}

/** Returns true for a vendor with its own vendor wallets; games of the others use the single wallet in either mode. */
export function hasOwnWallets(vendor: RegisteredVendor): boolean {
  return vendor.mode !== 'seamless' && speaksTransfers(vendor)
}

/** Returns the vendors with vendor wallets, also disabled ones. */
export async function walletKeepers(env: Pick<Env, 'DB'>): Promise<RegisteredVendor[]> {
  return (await readVendors(env)).filter(hasOwnWallets)
}

/**
 * Returns a vendor that supports transfers, also one that is disabled or no longer keeps wallets, so that money there
 * can be recovered.
 */
export async function walletVendor(env: Pick<Env, 'DB'>, code: string): Promise<RegisteredVendor | null> {
  const vendor = await vendorByCode(env, code)
  return vendor && speaksTransfers(vendor) ? vendor : null
}

/** The transfer wallet extends the operator wallet 1.5 (docs/vendor-wallets.md); Valkyrie has none. */
function speaksTransfers({ protocol }: RegisteredVendor): boolean {
  return protocol === 'operator-wallet'
}
