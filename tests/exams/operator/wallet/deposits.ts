import type { depositCalls } from '#api/operator/wallet/deposits'
import { ALONE, MORE } from '../../one-person.ts'
import { everyone, finance, membersRead, type OperatorExam } from '../../operator-exam.ts'
import { ACCOUNT, BANK, REASON } from '../../operator-values.ts'
import { ID } from '../../values.ts'

export const depositExam = {
  listDepositMethods: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  changeDepositMethod: {
    good: {
      fields: { id: 'no-such' },
      more: { enabled: false, minimum: 1, maximum: 2, fee: 0, currency: 'MXN', fields: [], ...REASON },
    },
    may: finance('not-found'),
    onePerson: () => [{ fields: { id: 'transfer-mxn', maximum: 1_000_000_000_000, enabled: true } }],
    twoPeople: true,
    audit: 'elsewhere',
  },
  listWaitingDeposits: { good: { fields: {}, more: BANK }, may: membersRead('ok'), onePerson: 'harmless' },
  listUnmatchedMoney: { good: { fields: {}, more: BANK }, may: membersRead('ok'), onePerson: 'harmless' },
  approveDeposit: {
    good: { fields: { ...ACCOUNT, id: ID, reference: 'SPEI-77', ...REASON } },
    may: finance('not-found'),
    onePerson: ({ deposit }) => [{ fields: { ...deposit, reference: 'SPEI inventado', ...ALONE } }],
    twoPeople: true,
    audit: { none: 'in the log of the bank, with the money' },
  },
  rejectDeposit: {
    good: {
      fields: { ...ACCOUNT, id: ID, ...REASON },
      more: { received: { reference: 'SPEI-77', amount: 1, currency: 'MXN' } },
    },
    may: finance('not-found'),
    onePerson: ({ rejected }) => [
      { fields: { ...rejected, received: { reference: 'SPEI recibido', amount: MORE, currency: 'MXN' }, ...ALONE } },
    ],
    audit: { none: 'in the log of the bank, with the money' },
  },
  chargeDepositBack: {
    good: { fields: { ...ACCOUNT, id: ID, amount: 100, currency: 'MXN', reference: 'SPEI-77', ...REASON } },
    may: finance('not-found'),
    onePerson: 'harmless',
    audit: { none: 'in the log of the bank, with the money' },
  },
  resolveUnmatchedMoney: {
    good: {
      fields: { ...ACCOUNT, provider: 'demo', reference: 'SPEI-77', how: 'returned', ...REASON },
    },
    may: finance('not-found'),
    onePerson: ({ rejected: { account } }) => [
      { fields: { account, provider: 'bank-transfer', reference: 'spei recibido', how: 'credited', ...ALONE } },
    ],
    audit: { none: 'in the log of the bank, with the money' },
  },
} satisfies OperatorExam<typeof depositCalls>
