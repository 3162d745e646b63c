import type { cashbackCalls } from '#api/rewards/cashback'
import { type Exam, realAccounts } from '../exam.ts'

/** What the suites must know of each call of cashback. */
export const cashbackExam = {
  cashbackList: { good: {}, may: realAccounts('ok'), right: 'never' },
} satisfies Exam<typeof cashbackCalls>
