import type { PlatformNoun } from '../app.ts'
import { registerConfiguredVendors } from './configured-vendors.ts'
import { mountHeldWinsOps } from './held-win-routes.ts'
import { mountJackpots, mountJackpotsOps } from './jackpots.ts'
import { mountRoundsOps } from './open-round-routes.ts'
import { closeOpenRounds, endClosedRounds } from './open-rounds.ts'
import { mountVendorsOps } from './operator-routes.ts'
import { mountPam } from './pam/pam.ts'
import { mountWallet } from './seamless/wallet.ts'
import { mountVendorWalletOps } from './vendor-wallets/operator-routes.ts'
import { sweepVendorTransfers } from './vendor-wallets/sweep.ts'
import { mountVendorWallet } from './vendor-wallets/vendor-wallet.ts'

/** Vendors: their games, wallets, jackpots and open rounds. */
export const vendors = {
  mount: [mountJackpots, mountPam, mountVendorWallet, mountWallet],
  operators: [mountHeldWinsOps, mountJackpotsOps, mountRoundsOps, mountVendorWalletOps, mountVendorsOps],
  everyMinute: [registerConfiguredVendors, endClosedRounds, closeOpenRounds, sweepVendorTransfers],
} satisfies PlatformNoun
