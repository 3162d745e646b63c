import type { rewardCalls } from '#api/rewards/calls'
import { type Exam, realAccounts } from './exam.ts'

/** What the suites must know of each call of rewards. */
export const rewardExam = {
  vipStatus: { good: {}, may: realAccounts('ok'), right: 'never' },
} satisfies Exam<typeof rewardCalls>
