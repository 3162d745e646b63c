import { brand } from '#brand/brand'
import type { Env, Vendor } from '../env.ts'
import { readSetting, saveSetting } from '../site/settings.ts'

/** The operator's setting; without one the brand's own word holds. */
export const SINGLE_SETTING = 'wallet:isSingle'

/** True when there is one wallet for all games (decisions.md "Wallet mode"). Seen everywhere within 10 seconds. */
export async function isSingle(db: D1Database): Promise<boolean> {
  const set = await readSetting(db, SINGLE_SETTING)
  return typeof set === 'boolean' ? set : brand.isSingle
}

/** `by`: an address. */
export function saveSingle(db: D1Database, single: boolean, by: string): Promise<void> {
  return saveSetting(db, SINGLE_SETTING, single, by)
}

/** The vendors that keep wallets of their own; the others are played from the one wallet in either mode. */
export function walletKeepers(env: Pick<Env, 'VENDORS'>): Vendor[] {
  return (JSON.parse(env.VENDORS) as Vendor[]).filter(({ keepsWallets }) => keepsWallets === true)
}

export function walletKeeper(env: Pick<Env, 'VENDORS'>, vassalage: string): Vendor | null {
  return walletKeepers(env).find((vendor) => vendor.vassalage === vassalage) ?? null
}

/** True while the operator has closed the vendor: nothing more goes there, what is there comes back. */
export async function isClosed(db: D1Database, vassalage: string): Promise<boolean> {
  const found = await db.prepare(`SELECT 1 FROM maintenance WHERE kind = 'vendor' AND code = ?`).bind(vassalage).first()
  return found !== null
}
