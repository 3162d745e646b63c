import type { referralCalls } from '#api/rewards/referrals'
import { type Exam, everyone, realAccounts } from './exam.ts'

/** What the suites must know of each call of members who invite friends. */
export const referralExam = {
  referralList: { good: {}, may: realAccounts('ok'), ids: { cursor: 'referral-cursor' }, right: 'never' },
  referrer: { good: { code: 'AMIGA' }, may: everyone('ok'), right: 'public' },
} satisfies Exam<typeof referralCalls>
