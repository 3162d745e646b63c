import type { operatorCalls } from '#api/operator/operators'
import { admins, everyone, leaves, type OperatorExam, ownerAlone } from '../operator-exam.ts'
import { REASON } from '../operator-values.ts'

export const operatorExam = {
  listOperators: { good: { fields: {} }, may: admins('ok'), onePerson: 'harmless' },
  changeOperator: {
    good: { fields: { name: 'nobody-at-all', enabled: false }, more: REASON },
    may: admins('not-found'),
    onePerson: () => [{ fields: { name: 'otra-yo', role: 'admin', enabled: true } }],
    twoPeople: true,
    audit: [
      leaves({}, () => ({ name: 'nueva', role: 'admin', enabled: true }), 'operator:nueva'),
      leaves({}, () => ({ name: 'nueva', enabled: false }), 'operator:nueva'),
    ],
  },
  renewOperator: {
    good: { fields: {} },
    // Each renews their own token; the owner has none.
    may: { ...everyone('ok'), owner: 'operation-not-allowed' },
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
  noteWrongTokens: {
    good: { fields: { count: 1, address: '203.0.113.9' } },
    may: ownerAlone('ok'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
} satisfies OperatorExam<typeof operatorCalls>
