import { unreadCount } from '#api/notices/notices'
import type { App, Serve } from '../app.ts'
import { countUnread } from '../directory/tell.ts'

/** `CSP_unreadCount`. Missions and rewards are not built yet, so their counts are zero. */
export function mountUnread(app: App, serve: Serve): void {
  serve(app, unreadCount, async (_input, caller, c) => {
    return { messages: await countUnread(c.env.DB, caller.memberId), missions: 0, rewards: 0 }
  })
}
