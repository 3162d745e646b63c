import type { uploadCalls } from '#api/upload'
import { type Exam, realAccounts } from './exam.ts'

/** What the suites must know of each call of uploads. */
export const uploadExam = {
  upload: {
    // The valid request is a picture; as fields, each of these has the wrong type.
    good: {},
    may: realAccounts('wrong-content-type'),
    right: 'never',
  },
} satisfies Exam<typeof uploadCalls>
