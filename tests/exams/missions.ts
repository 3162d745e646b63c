import type { missionCalls } from '#api/rewards/missions'
import { type Exam, realAccounts } from './exam.ts'

/** What the suites must know of each call of missions. */
export const missionExam = {
  missionSummary: { good: {}, may: realAccounts('ok'), right: 'never' },
} satisfies Exam<typeof missionCalls>
