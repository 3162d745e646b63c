import type { offerCalls } from '#api/rewards/offers'
import { type Exam, everyone, realAccounts } from './exam.ts'

/** What the suites must know of each call of deposit bonuses. */
export const offerExam = {
  offerList: { good: {}, may: everyone('ok'), right: 'public' },
  offerStatuses: { good: {}, may: realAccounts('ok'), right: 'never' },
  acceptOffer: {
    good: { offer: 'nothing-of-that-name', version: 1 },
    may: realAccounts('not-found'),
    ids: { offer: 'nothing' },
    right: 'never',
  },
  withdrawOffer: {
    good: { offer: 'nothing-of-that-name' },
    may: realAccounts('not-found'),
    ids: { offer: 'nothing' },
    right: 'never',
  },
} satisfies Exam<typeof offerCalls>
