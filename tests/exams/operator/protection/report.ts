import type { protectionReportCalls } from '#api/operator/protection/report'
import { type OperatorExam, protection } from '../../operator-exam.ts'

export const protectionReportExam = {
  showProtectionReport: {
    good: { fields: { from: '2026-11-01', to: '2026-11-30' } },
    may: protection('ok'),
    onePerson: 'harmless',
  },
} satisfies OperatorExam<typeof protectionReportCalls>
