import { unreadCount } from '#api/notices/notices'
import type { App, Serve } from '../app.ts'
import { countUnread } from '../directory/tell.ts'

/** Returns how many rewards a member can collect now, and how many of them are of missions. */
export type CountRewards = (
  db: D1Database,
  memberId: string,
  nowMs: number,
) => Promise<{ rewards: number; missions: number }>

/** `CSP_unreadCount`. */
export function mountUnread(app: App, serve: Serve, countRewards: CountRewards): void {
  serve(app, unreadCount, async (_input, { memberId }, c) => {
    const [messages, open] = await Promise.all([
      countUnread(c.env.DB, memberId),
      countRewards(c.env.DB, memberId, Date.now()),
    ])
    return { messages, ...open }
  })
}
