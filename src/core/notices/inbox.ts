import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import { type MESSAGE_STATES, type Message, messageList, readMessages, removeMessages } from '#api/notices/messages'
import { call } from '../call.ts'
import { onLive, onResync } from '../live/live.ts'
import { onSessionEnd } from '../token.ts'
import { showUnreadMessages } from './unread.ts'

export type MessageFilter = (typeof MESSAGE_STATES)[number] | 'all'

export interface MessagesState {
  /** `loading` and `failed` replace the list; `adding` and `changing` keep it. */
  status: 'loading' | 'failed' | 'ready' | 'adding' | 'changing'
  filter: MessageFilter
  messages: readonly Message[]
  next: string | null
  /** Why the messages could not be loaded, or the last change was refused. */
  error: CallErrorCode | null
  /** Why the next page did not come. */
  moreError: CallErrorCode | null
}

const EMPTY: MessagesState = {
  status: 'loading',
  filter: 'all',
  messages: [],
  next: null,
  error: null,
  moreError: null,
}

/** The inbox of the member, as far as it was read. */
export const $messages = atom<MessagesState>(EMPTY)

const change = (part: Partial<MessagesState>) => $messages.set({ ...$messages.get(), ...part })
const request = (filter: MessageFilter, cursor?: string) =>
  call(messageList, { ...(filter === 'all' ? {} : { state: filter }), ...(cursor === undefined ? {} : { cursor }) })

let turn = 0
/** How many changes are on their way: messages can be opened faster than the server answers. */
let pending = 0
/** Counts the changes that were answered: what is being read meanwhile may not have them. */
let changes = 0

/** Loads the newest messages; an answer to an earlier call is dropped. */
export async function openMessages(filter: MessageFilter = 'all'): Promise<void> {
  turn += 1
  const mine = turn
  $messages.set({ ...EMPTY, filter })
  isStale = false
  follow()
  const result = await request(filter)
  if (mine !== turn) return
  change(result.ok ? { status: 'ready', ...result.value } : { status: 'failed', error: result.error })
  if (isStale) void readNew()
}

let stopFollowing: (() => void) | null = null
/** True when a message came after the running request was sent. */
let isStale = false

function follow(): void {
  stopFollowing?.()
  const unfollow = [onLive('messages', readNew), onResync(readNew)]
  stopFollowing = () => {
    for (const end of unfollow) end()
  }
}

/** Adds messages that arrived meanwhile to those that are listed. */
async function readNew(): Promise<void> {
  isStale = true
  if ($messages.get().status === 'loading') return
  const mine = turn
  const before = changes
  const result = await request($messages.get().filter)
  if (mine === turn && before !== changes) return readNew()
  const { messages: listed, status } = $messages.get()
  if (mine !== turn || !result.ok || status === 'loading' || status === 'failed') return
  const ids = new Set(listed.map(({ id }) => id))
  const oldest = listed.at(-1)?.at ?? ''
  // What is older than the list comes with its next page.
  const added = result.value.messages.filter(({ id, at }) => !ids.has(id) && at >= oldest)
  if (added.length > 0) change({ messages: [...added, ...listed].sort((a, b) => b.at.localeCompare(a.at)) })
}

/** Appends the next page. */
export async function moreMessages(): Promise<void> {
  const { status, filter, next } = $messages.get()
  if (status !== 'ready' || next === null) return
  const mine = turn
  change({ status: 'adding', moreError: null })
  const result = await request(filter, next)
  if (mine !== turn) return
  change({ status: 'ready', moreError: result.ok ? null : result.error })
  if (!result.ok) return
  // Those that were listed before may have been read or removed meanwhile.
  change({ messages: [...$messages.get().messages, ...result.value.messages], next: result.value.next })
}

/** Marks messages as read, and brings the count of unread ones up to date everywhere. */
export const markRead = (ids: readonly string[]) =>
  step(readMessages, ids, (messages) =>
    messages.map((message) => (ids.includes(message.id) ? { ...message, read: true } : message)),
  )

/** Removes messages. */
export const remove = (ids: readonly string[]) =>
  step(removeMessages, ids, (messages) => messages.filter(({ id }) => !ids.includes(id)))

async function step(
  endpoint: typeof readMessages,
  ids: readonly string[],
  apply: (messages: readonly Message[]) => readonly Message[],
): Promise<boolean> {
  const { status } = $messages.get()
  if (status === 'loading' || status === 'failed' || ids.length === 0) return false
  const mine = turn
  pending += 1
  change({ status: 'changing', error: null })
  const result = await call(endpoint, { ids: [...ids] })
  pending -= 1
  changes += 1
  if (result.ok) showUnreadMessages(result.value.unread)
  if (mine !== turn) return result.ok
  const next = pending > 0 ? 'changing' : 'ready'
  change(
    result.ok ? { status: next, messages: apply($messages.get().messages) } : { status: next, error: result.error },
  )
  return result.ok
}

/** The page is left: keeps nothing. */
export function leaveMessages(): void {
  turn += 1
  stopFollowing?.()
  $messages.set(EMPTY)
}

onSessionEnd(leaveMessages)
