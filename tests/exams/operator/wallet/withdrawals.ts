import type { withdrawalCalls } from '#api/operator/wallet/withdrawals'
import { withdrawal } from '../../one-person.ts'
import { everyone, finance, membersRead, type OperatorExam } from '../../operator-exam.ts'
import { ACCOUNT, REASON } from '../../operator-values.ts'
import { ID } from '../../values.ts'

export const withdrawalExam = {
  listWithdrawals: {
    good: { fields: {}, more: { state: 'applying', after: 'bank-0' } },
    may: membersRead('ok'),
    onePerson: 'harmless',
  },
  showWithdrawal: {
    good: { params: { ...ACCOUNT, withdrawal: ID }, fields: {} },
    may: membersRead('not-found'),
    onePerson: 'harmless',
  },
  decideWithdrawal: {
    good: { params: { ...ACCOUNT, withdrawal: ID }, fields: { step: 'process', id: ID, ...REASON } },
    may: finance('not-found'),
    onePerson: ({ applying, processing, disputed }) => [
      withdrawal(applying, { step: 'process' }),
      withdrawal(applying, { step: 'issue', amount: 40_000, currency: 'MXN' }),
      withdrawal(processing, { step: 'issue', amount: 1, currency: 'MXN' }),
      withdrawal(processing, { step: 'issue', amount: 40_000, currency: 'MXN' }),
      withdrawal(disputed, { step: 'resolve', outcome: 'returned' }),
      withdrawal(disputed, { step: 'bank-return', amount: 40_000, currency: 'MXN', reference: 'Devuelto 1' }),
    ],
    twoPeople: true,
    audit: { none: 'in the log of the bank, with the money' },
  },
  showPayoutRules: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  setPayoutRules: {
    good: { fields: {}, more: { receiptMinutes: 60, limits: {}, ...REASON } },
    may: finance('ok'),
    onePerson: () => [{ fields: { limits: { MXN: { minimum: 1, maximum: 1_000_000_000_000 } } } }],
    twoPeople: true,
    audit: 'elsewhere',
  },
} satisfies OperatorExam<typeof withdrawalCalls>
