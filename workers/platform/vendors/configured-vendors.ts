import { createHash } from 'node:crypto'
import { type Mode, PublicKey } from '#api/operator/vendors'
import type { ConfiguredVendor, Env } from '../env.ts'
import { HOUSE } from '../operators/audit.ts'
import { readSetting, saveSetting } from '../settings/settings.ts'
import { register, vendorEntry } from './register.ts'

/**
 * Registers the vendors configured for this deployment (`VENDORS`; by default our own studio), once per content: origin
 * and key follow the configuration, an operator's other changes stay.
 */
export async function registerConfiguredVendors(env: Pick<Env, 'DB' | 'PEPPER' | 'VENDORS'>): Promise<void> {
  const digest = createHash('sha256').update(env.VENDORS).digest('hex')
  if ((await readSetting(env.DB, 'vendors-given')) === digest) return
  // An operator's secret in the format of `ConfiguredVendor`; a malformed one throws here.
  for (const { vassalage, origin, operatorId, publicKey, keepsWallets } of JSON.parse(
    env.VENDORS,
  ) as ConfiguredVendor[]) {
    const existing = await vendorEntry(env.DB, vassalage)
    const refused = await register(
      env,
      vassalage,
      {
        protocol: 'operator-wallet',
        mode: modeOf(existing?.mode ?? 'seamless', keepsWallets === true),
        baseUrl: origin,
        operatorId,
        publicKey: PublicKey.parse(publicKey),
      },
      HOUSE,
    )
    if (refused) throw new Error(`VENDORS: ${vassalage} is not registered, ${refused.code}`)
  }
  await saveSetting(env.DB, 'vendors-given', digest)
}

/** A vendor with the transfer wallet may be used in either mode; one that supports only vendor wallets stays so. */
function modeOf(mode: Mode, hasWallets: boolean): Mode {
  return hasWallets && mode === 'seamless' ? 'either' : mode
}
