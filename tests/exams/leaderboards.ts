import type { leaderboardCalls } from '#api/rewards/leaderboards'
import { type Exam, realAccounts } from './exam.ts'

/** What the suites must know of each call of leaderboards. */
export const leaderboardExam = {
  missionLeaderboard: { good: {}, may: realAccounts('ok'), right: 'never' },
} satisfies Exam<typeof leaderboardCalls>
