import type { contactCalls } from '#api/operator/protection/contacts'
import { type OperatorExam, protection } from '../../operator-exam.ts'
import { ACCOUNT, REASON } from '../../operator-values.ts'
import { ID } from '../../values.ts'

export const contactExam = {
  addContact: {
    good: { params: ACCOUNT, fields: { id: ID, outcome: 'Hablamos', ...REASON } },
    may: protection('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
  listContacts: {
    good: { params: ACCOUNT, fields: {}, more: { after: '7' } },
    may: protection('not-found'),
    onePerson: 'harmless',
  },
} satisfies OperatorExam<typeof contactCalls>
