import type { termsCalls } from '#api/operator/terms'
import { type OperatorExam, support } from '../operator-exam.ts'
import { ACCOUNT } from '../operator-values.ts'

export const termsExam = {
  listTerms: { good: { fields: {} }, may: support('ok'), onePerson: 'harmless' },
  showTerms: { good: { params: ACCOUNT, fields: {} }, may: support('not-found'), onePerson: 'harmless' },
} satisfies OperatorExam<typeof termsCalls>
