import type { liveCalls } from '#api/live'
import { type Exam, signedIn } from './exam.ts'

/** What the suites must know of each call of the live socket. */
export const liveExam = {
  liveTicket: { good: {}, may: signedIn('ok'), right: 'always' },
} satisfies Exam<typeof liveCalls>
