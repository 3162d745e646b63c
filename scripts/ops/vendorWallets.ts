import type { WalletMode } from '../../src/api/operator/vendor-wallets.ts'
import type { Typed } from './typed.ts'

const WALLET = '/ops/wallet'

/** One wallet for all games or one at each vendor that keeps them, and what travels between. */
export const VENDOR_WALLETS: Typed[] = [
  {
    words: 'vendor-wallets',
    about: 'one wallet for all games or one a vendor, and who changed it',
    read: () => ({ kind: 'get', path: WALLET }),
  },
  {
    words: 'vendor-wallets on',
    about: 'money is moved to each vendor that keeps wallets (isSingle false)',
    read: () => ({ kind: 'put', path: WALLET, value: { isSingle: false } satisfies WalletMode }),
  },
  {
    words: 'vendor-wallets off',
    about: 'one wallet for all games; what is at vendors may come back',
    read: () => ({ kind: 'put', path: WALLET, value: { isSingle: true } satisfies WalletMode }),
  },
  {
    words: 'vendor-transfers',
    about: '[--pending]   what went to vendors and back; or only what still waits for their word',
    options: { pending: 'switch' },
    read: (_filled, given) => ({
      kind: 'get',
      path: `/ops/vendor-transfers${given.isOn('pending') ? '?pending=1' : ''}`,
    }),
  },
]
