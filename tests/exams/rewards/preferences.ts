import type { preferenceCalls } from '#api/rewards/preferences'
import { type Exam, realAccounts } from '../exam.ts'

/** What the suites must know of each call of what members choose about offers. */
export const preferenceExam = {
  offerPreference: { good: {}, may: realAccounts('ok'), right: 'never' },
  changeOfferPreference: { good: { receivesOffers: true }, may: realAccounts('ok'), right: 'never' },
} satisfies Exam<typeof preferenceCalls>
