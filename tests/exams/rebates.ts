import type { rebateCalls } from '#api/rewards/rebate'
import { type Exam, realAccounts } from './exam.ts'

/** What the suites must know of each call of the rebate. */
export const rebateExam = {
  manualRebate: { good: {}, may: realAccounts('ok'), right: 'never' },
} satisfies Exam<typeof rebateCalls>
