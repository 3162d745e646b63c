import type { freeRoundCalls } from '#api/rewards/free-rounds'
import { type Exam, realAccounts } from '../exam.ts'
import { ID } from '../values.ts'

/** What the suites must know of each call of free rounds. */
export const freeRoundExam = {
  freeRoundList: { good: {}, may: realAccounts('ok'), right: 'never' },
  acceptFreeRounds: {
    good: { reward: ID },
    may: realAccounts('not-found'),
    ids: { reward: 'free-rounds' },
    right: 'never',
  },
  declineFreeRounds: {
    good: { reward: ID },
    may: realAccounts('not-found'),
    ids: { reward: 'free-rounds' },
    right: 'never',
  },
} satisfies Exam<typeof freeRoundCalls>
