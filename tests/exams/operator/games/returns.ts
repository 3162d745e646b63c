import type { gameReturnCalls } from '#api/operator/games/returns'
import { everyone, type OperatorExam } from '../../operator-exam.ts'

export const gameReturnExam = {
  listGameReturns: {
    good: {
      fields: {},
      more: { from: '2026-11-01', to: '2026-11-30', vendor: 'NOSUCH', game: 'no-such' },
    },
    may: everyone('ok'),
    onePerson: 'harmless',
  },
} satisfies OperatorExam<typeof gameReturnCalls>
