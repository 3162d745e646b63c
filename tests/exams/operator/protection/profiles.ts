import type { profileCalls } from '#api/operator/protection/profiles'
import { type OperatorExam, protection } from '../../operator-exam.ts'
import { ACCOUNT } from '../../operator-values.ts'

export const profileExam = {
  listProfiles: { good: { fields: {} }, may: protection('ok'), onePerson: 'harmless' },
  showProfile: { good: { params: ACCOUNT, fields: {} }, may: protection('not-found'), onePerson: 'harmless' },
} satisfies OperatorExam<typeof profileCalls>
