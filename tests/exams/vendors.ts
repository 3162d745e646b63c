import type { vendorCalls } from '#api/vendors/calls'
import { type Exam, everyone, realAccounts } from './exam.ts'
import { ID } from './values.ts'

/** What the suites must know of each call of vendors. */
export const vendorExam = {
  vendorWallets: { good: {}, may: realAccounts('ok'), right: 'never' },
  walletTransfer: {
    good: { id: ID, vassalage: 'NONE', direction: 'in', amount: 100, currency: 'MXN' },
    may: realAccounts('single-wallet'),
    ids: { id: 'vendor-transfer' },
    right: 'never',
  },
  walletTransfers: { good: {}, may: realAccounts('ok'), ids: { cursor: 'vendor-transfer-cursor' }, right: 'never' },
  jackpots: { good: { currency: 'MXN' }, may: everyone('ok'), right: 'public' },
} satisfies Exam<typeof vendorCalls>
