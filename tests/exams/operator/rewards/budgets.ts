import type { budgetCalls } from '#api/operator/rewards/budgets'
import { ALONE } from '../../one-person.ts'
import { everyone, finance, membersRead, type OperatorExam } from '../../operator-exam.ts'
import { ACCOUNT, REASON } from '../../operator-values.ts'

const OF_RAFFLE = { budget: 'raffle', unit: 'MXN' }

export const budgetExam = {
  listBudgets: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  setBudget: {
    good: { params: OF_RAFFLE, fields: { amount: 10_000_000 }, more: REASON },
    may: finance('ok'),
    onePerson: () => [{ params: OF_RAFFLE, fields: { amount: 1_000_000_000, ...ALONE } }],
    twoPeople: true,
    audit: 'elsewhere',
  },
  listMemberRewards: {
    good: { params: ACCOUNT, fields: {}, more: { after: '12' } },
    may: membersRead('not-found'),
    onePerson: 'harmless',
  },
  listBudgetRewards: {
    good: { params: OF_RAFFLE, fields: {}, more: { after: '12' } },
    may: membersRead('ok'),
    onePerson: 'harmless',
  },
} satisfies OperatorExam<typeof budgetCalls>
