import { feedbackList, sendFeedback } from './feedback.ts'
import { messageList, readMessages, removeMessages } from './messages.ts'
import { announcements, chatModels, helpCenter, launchChat, unreadCount } from './notices.ts'

/** The calls of notices. */
export const noticeCalls = {
  announcements,
  helpCenter,
  unreadCount,
  messageList,
  readMessages,
  removeMessages,
  sendFeedback,
  feedbackList,
  chatModels,
  launchChat,
}
