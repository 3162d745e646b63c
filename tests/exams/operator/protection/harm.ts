import type { harmCalls } from '#api/operator/protection/harm'
import { type OperatorExam, protection } from '../../operator-exam.ts'
import { ACCOUNT } from '../../operator-values.ts'

export const harmExam = {
  listHarm: {
    good: { fields: {}, more: { rule: 'night-play', after: '7' } },
    may: protection('ok'),
    onePerson: 'harmless',
  },
  showMemberHarm: {
    good: { params: ACCOUNT, fields: {}, more: { after: '7' } },
    may: protection('not-found'),
    onePerson: 'harmless',
  },
  showHarmRules: { good: { fields: {} }, may: protection('ok'), onePerson: 'harmless' },
} satisfies OperatorExam<typeof harmCalls>
