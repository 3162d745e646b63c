import type { adjustmentCalls } from '#api/operator/adjustments'
import { money } from '../one-person.ts'
import { everyone, finance, type OperatorExam } from '../operator-exam.ts'
import { ACCOUNT, BANK, GRANT, REASON } from '../operator-values.ts'
import { ID } from '../values.ts'

export const adjustmentExam = {
  listAdjustments: { good: { fields: BANK }, may: everyone('ok'), onePerson: 'harmless' },
  proposeAdjustment: {
    good: { fields: { ...GRANT, ...ACCOUNT, direction: 'debit' } },
    may: finance('not-found'),
    onePerson: (world) => [
      { fields: { ...money(world), direction: 'credit' } },
      { fields: { ...money(world), direction: 'debit', amount: 1 } },
    ],
    audit: { none: 'in the log of the bank, with the money' },
  },
  decideAdjustment: {
    good: {
      params: { reference: `bank-0.${ID}` },
      fields: { decision: 'confirm' },
      more: REASON,
    },
    may: finance('not-found'),
    // Made for everything that waits (`confirmAll`), as the other decisions are.
    onePerson: 'harmless',
    audit: { none: 'in the log of the bank, with the money' },
  },
} satisfies OperatorExam<typeof adjustmentCalls>
