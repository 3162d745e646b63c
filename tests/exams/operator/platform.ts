import type { documentCalls, platformCalls } from '#api/operator/platform'
import { everyone, type OperatorExam, ownerAlone } from '../operator-exam.ts'

export const documentExam = {
  showOpenapi: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
} satisfies OperatorExam<typeof documentCalls>

export const platformExam = {
  migratePlatform: {
    good: { fields: {} },
    may: ownerAlone('ok'),
    onePerson: 'harmless',
    audit: { none: 'of our own programs, before anybody operates' },
  },
  seedDemo: {
    good: { fields: {} },
    may: ownerAlone('ok'),
    onePerson: 'harmless',
    audit: { none: 'of our own programs, before anybody operates' },
  },
} satisfies OperatorExam<typeof platformCalls>
