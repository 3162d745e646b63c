import type { closingCalls } from '#api/protection/closing'
import { type Exam, realAccounts } from '../exam.ts'

/** What the suites must know of the calls by which members close their account. */
export const closingExam = {
  accountClosing: { good: {}, may: realAccounts('ok'), right: 'never' },
  closeAccount: { good: { password: 'no-es-la-clave' }, may: realAccounts('old-password-wrong'), right: 'never' },
} satisfies Exam<typeof closingCalls>
