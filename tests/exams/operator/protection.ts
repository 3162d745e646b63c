import type { closingCalls } from '#api/operator/closings'
import type { protectionCalls } from '#api/operator/protection'
import { ALONE } from '../one-person.ts'
import { admins, finance, membersRead, type OperatorExam, support } from '../operator-exam.ts'
import { ACCOUNT, REASON } from '../operator-values.ts'
import { ID } from '../values.ts'

/** Who helps members and who protects them; those who pay read. */
const protecting = (outcome: 'ok' | 'not-found') => admins(outcome, 'support', 'protection')
const reading = (outcome: 'ok' | 'not-found') => admins(outcome, 'support', 'protection', 'finance')

export const protectionExam = {
  showLimits: { good: { params: ACCOUNT, fields: {} }, may: reading('not-found'), onePerson: 'harmless' },
  setLimit: {
    good: {
      params: ACCOUNT,
      fields: { kind: 'stake', period: 'day', owner: 'operator', amount: 100, ...REASON },
      more: { currency: 'MXN' },
    },
    may: protecting('not-found'),
    onePerson: ({ payees }) => [
      {
        params: { account: payees[0]?.name ?? '' },
        fields: { kind: 'deposit', period: 'day', owner: 'operator', amount: null, ...ALONE },
      },
    ],
    audit: { none: 'in the log of the bank, beside the limits' },
  },
  showExclusion: { good: { params: ACCOUNT, fields: {} }, may: reading('not-found'), onePerson: 'harmless' },
  setExclusion: {
    good: { params: ACCOUNT, fields: { kind: 'none', ...REASON } },
    may: protecting('not-found'),
    onePerson: ({ payees }) => [{ params: { account: payees[0]?.name ?? '' }, fields: { kind: 'none', ...ALONE } }],
    audit: { none: 'in the log of the bank, beside the limits' },
  },
  listPersonReviews: { good: { fields: {}, more: { state: 'open' } }, may: protecting('ok'), onePerson: 'harmless' },
  showPersonReview: {
    good: { params: { id: 'none' }, fields: {} },
    may: protecting('not-found'),
    onePerson: 'harmless',
  },
  decidePersonReview: {
    good: { params: { id: 'none' }, fields: { decision: 'clear', ...REASON } },
    may: protecting('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
} satisfies OperatorExam<typeof protectionCalls>

/** The same of closed accounts. */
export const closingOperatorExam = {
  listClosings: { good: { fields: {} }, may: membersRead('ok'), onePerson: 'harmless' },
  showClosing: { good: { params: ACCOUNT, fields: {} }, may: membersRead('not-found'), onePerson: 'harmless' },
  setClosing: {
    good: { params: ACCOUNT, fields: { closed: true, ...REASON } },
    may: support('not-found'),
    onePerson: ({ payees }) => [{ params: { account: payees[0]?.name ?? '' }, fields: { closed: false, ...ALONE } }],
    audit: { none: 'in the log of the bank, beside the limits' },
  },
  payOutClosing: {
    good: { params: ACCOUNT, fields: { id: ID, ...REASON }, more: { payoutAccount: ID } },
    may: finance('not-found'),
    onePerson: ({ payees }) => [{ params: { account: payees[0]?.name ?? '' }, fields: { id: ID, ...ALONE } }],
    audit: { none: 'in the log of the bank, with the money' },
  },
} satisfies OperatorExam<typeof closingCalls>
