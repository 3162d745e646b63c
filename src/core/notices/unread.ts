import { atom } from 'nanostores'
import type { output } from 'zod/mini'
import { unreadCount } from '#api/notices'
import { call } from '../call.ts'
import { $token } from '../token.ts'

/** How many messages, missions and rewards wait for the member. */
export type Unread = output<typeof unreadCount.response>

/** The last counts read; null before the first, and for visitors and trial accounts (specification section 6). */
export const $unread = atom<Unread | null>(null)

/** Asks what waits. A failure leaves what was known: a badge is a hint, nobody is interrupted for it. */
export async function loadUnread(): Promise<void> {
  const asked = $token.get()
  if (!asked) return
  const result = await call(unreadCount, {})
  // Signed out, or somebody else signed in, while it travelled.
  if (result.ok && $token.get() === asked) $unread.set(result.value)
}

export function forgetUnread(): void {
  $unread.set(null)
}
