import type { protectionCalls } from '#api/operator/protection'
import { ALONE } from '../one-person.ts'
import { membersRead, type OperatorExam, support } from '../operator-exam.ts'
import { ACCOUNT, REASON } from '../operator-values.ts'

export const protectionExam = {
  showLimits: { good: { params: ACCOUNT, fields: {} }, may: membersRead('not-found'), onePerson: 'harmless' },
  setLimit: {
    good: {
      params: ACCOUNT,
      fields: { kind: 'stake', period: 'day', owner: 'operator', amount: 100, ...REASON },
      more: { currency: 'MXN' },
    },
    may: support('not-found'),
    onePerson: ({ payees }) => [
      {
        params: { account: payees[0]?.name ?? '' },
        fields: { kind: 'deposit', period: 'day', owner: 'operator', amount: null, ...ALONE },
      },
    ],
    audit: { none: 'in the log of the bank, beside the limits' },
  },
  showExclusion: { good: { params: ACCOUNT, fields: {} }, may: membersRead('not-found'), onePerson: 'harmless' },
  setExclusion: {
    good: { params: ACCOUNT, fields: { kind: 'none', ...REASON } },
    may: support('not-found'),
    onePerson: ({ payees }) => [{ params: { account: payees[0]?.name ?? '' }, fields: { kind: 'none', ...ALONE } }],
    audit: { none: 'in the log of the bank, beside the limits' },
  },
  listPersonReviews: { good: { fields: {}, more: { state: 'open' } }, may: support('ok'), onePerson: 'harmless' },
  showPersonReview: { good: { params: { id: 'none' }, fields: {} }, may: support('not-found'), onePerson: 'harmless' },
  decidePersonReview: {
    good: { params: { id: 'none' }, fields: { decision: 'clear', ...REASON } },
    may: support('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
} satisfies OperatorExam<typeof protectionCalls>
