import type { protectionCalls } from '#api/protection/calls'
import { type Exam, realAccounts } from '../exam.ts'
import { ID } from '../values.ts'

/** What the suites must know of each call by which members protect themselves. */
export const breakExam = {
  memberBreak: { good: {}, may: realAccounts('ok'), right: 'never' },
  takeBreak: {
    good: { id: ID, length: '24-hours' },
    may: realAccounts('ok'),
    ids: { id: 'nothing' },
    right: 'never',
  },
  realityCheck: { good: {}, may: realAccounts('ok'), right: 'never' },
  acknowledgeRealityCheck: { good: {}, may: realAccounts('ok'), right: 'never' },
  setRealityCheck: { good: { minutes: 60 }, may: realAccounts('ok'), right: 'never' },
  returnFromBreak: { good: {}, may: realAccounts('wrong-state'), right: 'never' },
} satisfies Exam<typeof protectionCalls>
