import type { uploadCalls } from '#api/operator/uploads'
import { admins, type OperatorExam } from '../operator-exam.ts'

export const uploadExam = {
  uploadPicture: {
    good: { fields: {} },
    may: admins('wrong-content-type', 'support', 'finance', 'games'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
} satisfies OperatorExam<typeof uploadCalls>
