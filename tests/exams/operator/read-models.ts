import type { readModelCalls } from '#api/operator/read-models'
import { admins, everyone, leaves, type OperatorExam } from '../operator-exam.ts'
import { BANK } from '../operator-values.ts'

export const readModelExam = {
  showReadModelLag: { good: { fields: {}, more: BANK }, may: everyone('ok'), onePerson: 'harmless' },
  rebuildReadModels: {
    good: { fields: { begin: false } },
    may: admins('ok'),
    onePerson: 'harmless',
    audit: [leaves({}, () => ({ begin: true }), 'read-models')],
  },
} satisfies OperatorExam<typeof readModelCalls>
