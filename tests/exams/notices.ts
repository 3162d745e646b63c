import type { noticeCalls } from '#api/notices/calls'
import { type Exam, everyone, realAccounts } from './exam.ts'
import { ID } from './values.ts'

/** What the suites must know of each call of notices. */
export const noticeExam = {
  announcements: { good: { language: 'es', execution: 'B' }, may: everyone('ok'), right: 'public' },
  helpCenter: {
    good: { lang: 'es', device: 'WEB' },
    // Answered by the edge; the platform has none of these routes.
    may: everyone('not-found'),
    right: 'public',
  },
  unreadCount: { good: {}, may: realAccounts('ok'), right: 'never' },
  messageList: { good: {}, may: realAccounts('ok'), ids: { cursor: 'message-cursor' }, right: 'never' },
  readMessages: { good: { ids: ['x'] }, may: realAccounts('ok'), ids: { ids: 'message' }, right: 'never' },
  removeMessages: { good: { ids: ['x'] }, may: realAccounts('ok'), ids: { ids: 'message' }, right: 'never' },
  sendFeedback: {
    good: { id: ID, questionType: 'other', content: 'uno dos tres cuatro cinco seis siete ocho nueve diez' },
    may: realAccounts('ok'),
    ids: { id: 'feedback', content: 'nothing' },
    right: 'never',
  },
  feedbackList: { good: {}, may: realAccounts('ok'), ids: { cursor: 'feedback-cursor' }, right: 'never' },
  chatModels: { good: { language: 'es' }, may: everyone('ok'), right: 'public' },
  launchChat: { good: { modelId: 'no-such', language: 'es' }, may: realAccounts('not-found'), right: 'never' },
} satisfies Exam<typeof noticeCalls>
