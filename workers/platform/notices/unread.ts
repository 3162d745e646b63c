import { unreadCount } from '#api/notices'
import type { App, Serve } from '../app.ts'

/** `CSP_unreadCount`. Missions and rewards are not built yet, so their counts are zero. */
export function mountUnread(app: App, serve: Serve): void {
  serve(app, unreadCount, async (_input, caller, c) => {
    const row = await c.env.DB.prepare(
      'SELECT count(*) AS messages FROM member_messages WHERE member_id = ? AND read_at IS NULL',
    )
      .bind(caller.memberId)
      .first<{ messages: number }>()
    return { messages: row?.messages ?? 0, missions: 0, rewards: 0 }
  })
}
