import type { identityCalls } from '#api/protection/identity'
import { type Exam, realAccounts } from '../exam.ts'
import { ID } from '../values.ts'

const NAME = `document/${'a'.repeat(43)}`

/** What the suites must know of the calls by which members show who they are. */
export const identityExam = {
  identity: { good: {}, may: realAccounts('ok'), right: 'never' },
  uploadDocument: { good: {}, may: realAccounts('wrong-content-type'), right: 'never' },
  sendIdentity: {
    good: { id: ID, document: 'passport', number: 'G1234567', images: [NAME] },
    may: realAccounts('not-found'),
    ids: { id: 'nothing', number: 'nothing', images: 'document' },
    right: 'never',
  },
} satisfies Exam<typeof identityCalls>
