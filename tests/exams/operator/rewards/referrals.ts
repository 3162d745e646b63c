import type { referralCalls } from '#api/operator/rewards/referrals'
import { ALONE } from '../../one-person.ts'
import { finance, membersRead, type OperatorExam } from '../../operator-exam.ts'
import { ACCOUNT, REASON } from '../../operator-values.ts'

const PAIR = { ...ACCOUNT, friend: 'nobody-at-all' }

export const referralExam = {
  listReferrals: {
    good: { fields: {}, more: { ...ACCOUNT, state: 'refused', after: '12' } },
    may: membersRead('ok'),
    onePerson: 'harmless',
  },
  decideReferral: {
    good: { params: PAIR, fields: { decision: 'approve', ...REASON } },
    may: finance('not-found'),
    onePerson: ({ referral }) => [{ params: referral, fields: { decision: 'approve', ...ALONE } }],
    twoPeople: true,
    audit: 'elsewhere',
  },
} satisfies OperatorExam<typeof referralCalls>
