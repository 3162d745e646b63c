import type { promotionCalls } from '#api/rewards/promotions'
import { type Exam, everyone, realAccounts } from './exam.ts'

/** What the suites must know of each call of promotions. */
export const promotionExam = {
  raffleList: { good: {}, may: everyone('ok'), right: 'public' },
  raffleTickets: { good: {}, may: realAccounts('ok'), right: 'never' },
  claimRaffle: {
    good: { raffle: 'nothing-of-that-name' },
    may: realAccounts('not-found'),
    ids: { raffle: 'nothing' },
    right: 'never',
  },
  raffleEntries: {
    good: { raffle: 'nothing-of-that-name' },
    may: everyone('not-found'),
    ids: { raffle: 'nothing' },
    right: 'always',
  },
} satisfies Exam<typeof promotionCalls>
