import { createHash } from 'node:crypto'
import { type Mode, PublicKey } from '#api/operator/vendors'
import type { Env, GivenVendor } from '../env.ts'
import { HOUSE } from '../operators/audit.ts'
import { readSetting, saveSetting } from '../settings/settings.ts'
import { register, vendorEntry } from './register.ts'

/**
 * Registers the vendors this deployment was given (`VENDORS`; the embedded default is our own studio), once for each
 * content: where they are and their key follow what is given, what an operator changed beside that stays.
 */
export async function registerGiven(env: Pick<Env, 'DB' | 'PEPPER' | 'VENDORS'>): Promise<void> {
  const said = createHash('sha256').update(env.VENDORS).digest('hex')
  if ((await readSetting(env.DB, 'vendors-given')) === said) return
  // A secret of the operator's own, in the shape `GivenVendor` describes; a wrong one fails here, loudly.
  for (const { vassalage, origin, operatorId, publicKey, keepsWallets } of JSON.parse(env.VENDORS) as GivenVendor[]) {
    const known = await vendorEntry(env.DB, vassalage)
    const refused = await register(
      env,
      vassalage,
      {
        protocol: 'operator-wallet',
        name: known?.name ?? vassalage,
        gameOrigins: known?.gameOrigins ?? [],
        currencies: known?.currencies ?? [],
        mode: modeOf(known?.mode ?? 'seamless', keepsWallets === true),
        baseUrl: origin,
        operatorId,
        publicKey: PublicKey.parse(publicKey),
      },
      HOUSE,
    )
    if (refused) throw new Error(`VENDORS: ${vassalage} is not registered, ${refused.code}`)
  }
  await saveSetting(env.DB, 'vendors-given', said)
}

/** A vendor that speaks the transfer wallet may be played either way; one that only keeps wallets stays so. */
function modeOf(mode: Mode, keepsWallets: boolean): Mode {
  return keepsWallets && mode === 'seamless' ? 'either' : mode
}
