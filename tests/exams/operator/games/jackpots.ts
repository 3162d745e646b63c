import type { jackpotCalls } from '#api/operator/games/jackpots'
import { everyone, type OperatorExam } from '../../operator-exam.ts'

export const jackpotExam = {
  listJackpots: { good: { fields: {}, more: { currency: 'MXN' } }, may: everyone('ok'), onePerson: 'harmless' },
} satisfies OperatorExam<typeof jackpotCalls>
