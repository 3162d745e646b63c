import type { preferenceCalls } from '#api/operator/rewards/preferences'
import { type OperatorExam, support } from '../../operator-exam.ts'
import { ACCOUNT } from '../../operator-values.ts'

export const preferenceExam = {
  showPreference: { good: { params: ACCOUNT, fields: {} }, may: support('not-found'), onePerson: 'harmless' },
} satisfies OperatorExam<typeof preferenceCalls>
