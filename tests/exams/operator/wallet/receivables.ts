import type { receivableCalls } from '#api/operator/wallet/receivables'
import { ALONE, newId } from '../../one-person.ts'
import { finance, membersRead, type OperatorExam } from '../../operator-exam.ts'
import { ACCOUNT, BANK, REASON } from '../../operator-values.ts'
import { ID } from '../../values.ts'

export const receivableExam = {
  listReceivables: {
    good: { fields: {}, more: { ...BANK, after: '1' } },
    may: membersRead('ok'),
    onePerson: 'harmless',
  },
  settleReceivable: {
    good: {
      params: { ...ACCOUNT, number: '1' },
      fields: { how: 'repay', id: ID, amount: 100, currency: 'MXN', ...REASON },
    },
    may: finance('not-found'),
    onePerson: ({ owing: { account, number } }) => [
      { params: { account, number }, fields: { how: 'write-off', id: newId(), amount: 1, currency: 'MXN', ...ALONE } },
    ],
    twoPeople: true,
    audit: { none: 'in the log of the bank, with the money' },
  },
} satisfies OperatorExam<typeof receivableCalls>
