import { Refusal } from '#api/envelope'
import { WalletMode } from '#api/operator/vendor-wallets'
import { refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import { bankNames, bankOf } from '../bank/of.ts'
import { byOf } from '../operators/actor.ts'
import { orderOf } from '../operators/order.ts'
import { settingChanges } from '../settings/settings.ts'
import { isSingle, SINGLE_SETTING, saveSingle, walletKeepers } from './mode.ts'

/** Transfers shown of each bank. */
const SHOWN = 100

/** `/ops/wallet`: one wallet or one a vendor. `/ops/vendor-transfers`: what went to vendors and back; `?pending=1`: what waits. */
export function mountVendorWalletOps(app: App): void {
  app.get('/ops/wallet', async (c) => {
    const [single, changes, keepers] = await Promise.all([
      isSingle(c.env.DB),
      settingChanges(c.env.DB, SINGLE_SETTING),
      walletKeepers(c.env),
    ])
    const vendors = keepers.map(({ code }) => code)
    return c.json({ success: true, value: { isSingle: single, vendors, changes } })
  })
  app.put('/ops/wallet', async (c) => {
    const read = await orderOf(c, WalletMode)
    if (read instanceof Refusal) return refuse(c, read)
    const refused = await saveSingle(c.env.DB, read.isSingle, byOf(c))
    if (refused) return refuse(c, refused)
    return c.json({ success: true, value: read })
  })
  app.get('/ops/vendor-transfers', async (c) => {
    const isPending = c.req.query('pending') === '1'
    const lists = await Promise.all(
      bankNames(c.env).map(async (bank) => {
        const transfers = await bankOf(c.env, bank).vendorTransfers(isPending, SHOWN)
        return transfers.map(({ cash: _cash, ...transfer }) => ({ bank, ...transfer }))
      }),
    )
    const transfers = lists.flat().sort((one, other) => other.createdAt.localeCompare(one.createdAt))
    c.header('Cache-Control', 'no-store')
    return c.json({ success: true, value: { transfers } })
  })
}
