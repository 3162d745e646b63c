import type { activityCalls } from '#api/rewards/activities'
import { type Exam, everyone, realAccounts } from '../exam.ts'
import { ID } from '../values.ts'

/** What the suites must know of each call of activities. */
export const activityExam = {
  activityList: { good: {}, may: everyone('ok'), right: 'public' },
  activityStatuses: { good: {}, may: realAccounts('ok'), right: 'never' },
  applyActivity: {
    good: { id: ID, activity: 'nothing-of-that-name', version: 1, comment: 'Mi faro', images: [] },
    may: realAccounts('not-found'),
    ids: { id: 'activity-application', activity: 'nothing', comment: 'nothing', images: 'picture' },
    right: 'never',
  },
} satisfies Exam<typeof activityCalls>
