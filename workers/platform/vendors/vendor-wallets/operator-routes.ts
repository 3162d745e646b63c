import { vendorWalletCalls } from '#api/operator/vendors/vendor-wallets'
import type { App, Serve } from '../../app.ts'
import { bankNames, bankOf } from '../../bank/routing.ts'
import { settingChanges } from '../../settings/settings.ts'
import { isSingle, SINGLE_SETTING, saveSingle, walletKeepers } from './mode.ts'

/** Maximum transfers shown per bank. */
const MAX_LISTED = 100

/** The wallet mode, and the transfers to and from vendors. */
export function mountVendorWalletOps(app: App, serve: Serve): void {
  serve(app, vendorWalletCalls.showWalletMode, async (_input, _by, c) => {
    const [single, changes, keepers] = await Promise.all([
      isSingle(c.env.DB),
      settingChanges(c.env.DB, SINGLE_SETTING),
      walletKeepers(c.env),
    ])
    return { isSingle: single, vendors: keepers.map(({ code }) => code), changes }
  })
  serve(app, vendorWalletCalls.setWalletMode, async (mode, by, c) => {
    return (await saveSingle(c.env.DB, mode.isSingle, by)) ?? mode
  })
  serve(app, vendorWalletCalls.listVendorTransfers, async ({ pending }, _by, c) => {
    const lists = await Promise.all(
      bankNames(c.env).map(async (bank) => {
        const transfers = await bankOf(c.env, bank).vendorTransfers(pending === '1', MAX_LISTED)
        return transfers.map(({ cash: _cash, ...transfer }) => ({ bank, ...transfer }))
      }),
    )
    return { transfers: lists.flat().sort((one, other) => other.createdAt.localeCompare(one.createdAt)) }
  })
}
