import type { limitCalls } from '#api/protection/limits'
import { type Exam, realAccounts } from '../exam.ts'

const DEPOSIT_A_DAY = { kind: 'deposit', period: 'day' } as const

/** What the suites must know of each call with which members limit themselves. */
export const limitExam = {
  memberLimits: { good: {}, may: realAccounts('ok'), right: 'never' },
  setMemberLimit: {
    good: { ...DEPOSIT_A_DAY, amount: 1_000_000, shown: null, currency: 'MXN' },
    may: realAccounts('ok'),
    // What the member was shown, an amount.
    ids: { shown: 'nothing' },
    right: 'never',
  },
  confirmMemberLimit: {
    good: { ...DEPOSIT_A_DAY, amount: 2_000_000, currency: 'MXN' },
    may: realAccounts('not-found'),
    right: 'never',
  },
  declineDepositLimit: { good: {}, may: realAccounts('ok'), right: 'never' },
  cancelMemberLimit: { good: DEPOSIT_A_DAY, may: realAccounts('not-found'), right: 'never' },
} satisfies Exam<typeof limitCalls>
