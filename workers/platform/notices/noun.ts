import type { PlatformNoun } from '../app.ts'
import { mountAnnouncements } from './announcements.ts'
import { mountChat } from './chat.ts'
import { tellNotices } from './deliver-notices.ts'
import { mountFeedback } from './feedback/feedback.ts'
import { mountFeedbackOps } from './feedback/operator-routes.ts'
import { mountMessages } from './messages.ts'
import { mountNoticesOps } from './operator-routes.ts'
import { mountUnread } from './unread.ts'

/** Announcements, messages, feedback and chat, and the notices of the banks. */
export const notices = {
  mount: [mountAnnouncements, mountChat, mountFeedback, mountMessages, mountUnread],
  operators: [mountFeedbackOps, mountNoticesOps],
  queue: { notices: tellNotices },
} satisfies PlatformNoun
