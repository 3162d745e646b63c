import type { auditCalls } from '#api/operator/audit'
import { everyone, type OperatorExam } from '../operator-exam.ts'

export const auditExam = {
  listAuditChains: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  listAuditEntries: {
    good: { fields: {}, more: { chain: 'platform', after: '0' } },
    may: everyone('ok'),
    onePerson: 'harmless',
  },
  listAuditHeads: {
    good: { fields: {}, more: { chain: 'platform', after: '0' } },
    may: everyone('ok'),
    onePerson: 'harmless',
  },
} satisfies OperatorExam<typeof auditCalls>
