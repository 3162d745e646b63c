import { atom } from 'nanostores'
import type { output } from 'zod/mini'
import { unreadCount } from '#api/notices/notices'
import { call } from '../call.ts'
import { $token, onSessionEnd, sessionCheck } from '../token.ts'

/** The numbers of unread messages, missions and rewards of the member. */
export type Unread = output<typeof unreadCount.response>

/** The last counts; null before the first request, and for visitors and trial accounts (specification section 6). */
export const $unread = atom<Unread | null>(null)

/** Loads the counts. A failure keeps the previous ones: a badge is only a hint and not worth an error message. */
export async function loadUnread(): Promise<void> {
  if (!$token.get()) return
  const isSameSession = sessionCheck()
  const before = arrivals
  const result = await call(unreadCount, {})
  // Drop the response when the session ended or changed while the request was in flight.
  if (!result.ok || !isSameSession()) return
  // A count that arrived by itself meanwhile is newer than this one may be.
  const { messages } = (arrivals === before ? null : $unread.get()) ?? result.value
  $unread.set({ ...result.value, messages })
}

/** The number of counts that arrived by themselves. */
let arrivals = 0

/** Shows a count of unread messages that arrived by itself. */
export function showUnreadMessages(messages: number): void {
  arrivals += 1
  $unread.set({ missions: 0, rewards: 0, ...$unread.get(), messages })
}

onSessionEnd(() => $unread.set(null))
