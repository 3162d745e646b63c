import type { rewardCalls } from '#api/rewards/calls'
import type { entitlementCalls } from '#api/rewards/rewards'
import { type Exam, realAccounts } from './exam.ts'

/** What the suites must know of each call of rewards. */
export const rewardExam = {
  vipStatus: { good: {}, may: realAccounts('ok'), right: 'never' },
} satisfies Exam<typeof rewardCalls>

/** What the suites must know of each call of what members collect. */
export const entitlementExam = {
  rewardList: { good: {}, may: realAccounts('ok'), ids: { cursor: 'reward-cursor' }, right: 'never' },
  claimReward: {
    good: { id: 'rebate:2026-11-26' },
    may: realAccounts('not-found'),
    ids: { id: 'reward' },
    right: 'never',
  },
} satisfies Exam<typeof entitlementCalls>
