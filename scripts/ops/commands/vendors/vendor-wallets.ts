import { vendorWalletCalls } from '../../../../src/api/operator/vendors/vendor-wallets.ts'
import type { Typed } from '../../command-types.ts'
import { commandFactory } from '../../endpoint-command.ts'

const commandFor = commandFactory()

/** Commands for the wallet mode (one wallet for all games, or one per vendor) and for vendor transfers. */
export const VENDOR_WALLETS: Typed[] = [
  {
    words: 'vendor-wallets',
    about: 'one wallet for all games or one a vendor, and who changed it',
    read: () => commandFor(vendorWalletCalls.showWalletMode, {}),
  },
  {
    words: 'vendor-wallets on',
    about: 'money is moved to each vendor that keeps wallets (isSingle false)',
    read: () => commandFor(vendorWalletCalls.setWalletMode, {}, { isSingle: false }),
  },
  {
    words: 'vendor-wallets off',
    about: 'one wallet for all games; what is at vendors may come back',
    read: () => commandFor(vendorWalletCalls.setWalletMode, {}, { isSingle: true }),
  },
  {
    words: 'vendor-transfers',
    about: '[--pending]   what went to vendors and back; or only what still waits for their word',
    options: { pending: 'switch' },
    read: (_filled, options) =>
      commandFor(vendorWalletCalls.listVendorTransfers, {}, { pending: options.isOn('pending') ? '1' : undefined }),
  },
]
