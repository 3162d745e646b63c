import type { promotionCodeCalls } from '#api/rewards/promotion-codes'
import { type Exam, realAccounts } from '../exam.ts'
import { ID } from '../values.ts'

/** What the suites must know of each call of promotion codes. */
export const promotionCodeExam = {
  redeemCode: {
    good: { id: ID, code: 'NADA-DE-ESE-NOMBRE' },
    may: realAccounts('promotion-code-unknown'),
    ids: { id: 'code-use', code: 'nothing' },
    right: 'never',
  },
} satisfies Exam<typeof promotionCodeCalls>
