import type { Refusal } from '#api/envelope'
import { brand } from '#brand/brand'
import type { Env } from '../env.ts'
import type { By } from '../operators/audit.ts'
import { type RegisteredVendor, vendorByCode, vendorsOf } from '../registry/registry.ts'
import { readSetting, saveSetting } from '../settings/settings.ts'

/** The operator's setting; without one the brand's own word holds. */
export const SINGLE_SETTING = 'wallet:isSingle'

/** True when there is one wallet for all games (decisions.md "Wallet mode"). Seen everywhere within 10 seconds. */
export async function isSingle(db: D1Database): Promise<boolean> {
  const set = await readSetting(db, SINGLE_SETTING)
  return typeof set === 'boolean' ? set : brand.isSingle
}

export function saveSingle(db: D1Database, single: boolean, by: By): Promise<Refusal | null> {
  return saveSetting(db, SINGLE_SETTING, single, by)
}

/** True for a vendor that keeps wallets of its own; the others are played from the one wallet in either mode. */
export function keepsWallets(vendor: RegisteredVendor): boolean {
  return vendor.mode !== 'seamless' && speaksTransfers(vendor)
}

/** The vendors that keep wallets, those that are off too. */
export async function walletKeepers(env: Pick<Env, 'DB'>): Promise<RegisteredVendor[]> {
  return (await vendorsOf(env)).filter(keepsWallets)
}

/** Who can be asked for money: also a vendor that is off or keeps no wallets any more, so that what is there comes out. */
export async function walletVendor(env: Pick<Env, 'DB'>, code: string): Promise<RegisteredVendor | null> {
  const vendor = await vendorByCode(env, code)
  return vendor && speaksTransfers(vendor) ? vendor : null
}

/** The transfer wallet stands beside the operator wallet 1.5 (docs/vendor-wallets.md); Valkyrie has none. */
function speaksTransfers({ protocol }: RegisteredVendor): boolean {
  return protocol === 'operator-wallet'
}
