import type { lineCalls } from '#api/operator/agents/lines'
import { ALONE } from '../../one-person.ts'
import { admins, leaves, type OperatorExam, support } from '../../operator-exam.ts'
import { ACCOUNT, REASON } from '../../operator-values.ts'

export const lineExam = {
  moveLine: {
    good: { params: ACCOUNT, fields: { under: null }, more: REASON },
    may: admins('not-found'),
    onePerson: ({ payees }) => [{ params: { account: payees[0]?.name ?? '' }, fields: { under: null, ...ALONE } }],
    twoPeople: true,
    audit: 'elsewhere',
  },
  openAgent: {
    // Too short for a username.
    good: { params: { account: 'abc' }, fields: { type: 1 }, more: REASON },
    may: admins('username-rule'),
    onePerson: 'harmless',
    audit: [leaves({ account: 'cimaNueva' }, () => ({ type: 1 }), 'member:')],
  },
  freezeLine: {
    good: { params: ACCOUNT, fields: { frozen: true }, more: REASON },
    may: support('not-found'),
    onePerson: 'harmless',
    audit: [leaves({ account: 'demo' }, () => ({ frozen: true }), 'member:')],
  },
  listFrozenLines: { good: { fields: {} }, may: support('ok'), onePerson: 'harmless' },
} satisfies OperatorExam<typeof lineCalls>
