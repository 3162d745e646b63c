import type { PlatformNoun } from '../app.ts'
import { mountAnnouncements } from './announcements.ts'
import { mountChat } from './chat.ts'
import { tellNotices } from './deliver-notices.ts'
import { mountFeedback } from './feedback/feedback.ts'
import { mountFeedbackOps } from './feedback/operator-routes.ts'
import { mountMessages } from './messages.ts'
import { mountNoticesOps } from './operator-routes.ts'
import { type CountRewards, mountUnread } from './unread.ts'

/** Announcements, messages, feedback and chat, and the notices of the banks. Rewards know what can be collected. */
export const notices = (countRewards: CountRewards) =>
  ({
    mount: [
      mountAnnouncements,
      mountChat,
      mountFeedback,
      mountMessages,
      (app, serve) => mountUnread(app, serve, countRewards),
    ],
    operators: [mountFeedbackOps, mountNoticesOps],
    queue: { notices: tellNotices },
  }) satisfies PlatformNoun
