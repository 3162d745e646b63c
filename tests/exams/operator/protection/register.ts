import type { exclusionRegisterCalls } from '#api/operator/protection/register'
import { leaves, type OperatorExam, protection } from '../../operator-exam.ts'

const LINE = { line: 2, person: 'p-1', kind: 'document', value: 'RILA900517', since: '', until: 'never' }

export const exclusionRegisterExam = {
  importExclusions: {
    good: { params: { register: 'nacional' }, fields: { lines: [LINE] } },
    may: protection('ok'),
    onePerson: 'harmless',
    audit: [leaves({ register: 'nacional' }, () => ({ lines: [LINE] }), 'register:nacional')],
  },
  exportExclusions: {
    good: { fields: {}, more: { form: 'hash', after: 'x' } },
    may: protection('ok'),
    onePerson: 'harmless',
  },
} satisfies OperatorExam<typeof exclusionRegisterCalls>
