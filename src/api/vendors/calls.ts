import { jackpots } from './jackpots.ts'
import { vendorWallets, walletTransfer, walletTransfers } from './vendor-wallets.ts'

/** The calls of vendors. */
export const vendorCalls = {
  vendorWallets,
  walletTransfer,
  walletTransfers,
  jackpots,
}
