import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import { type ChatModel, chatModels, launchChat } from '#api/notices/notices'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'
import { isRealMember } from '../session/login/login-gate.ts'

export interface ChatState {
  rooms: readonly ChatModel[] | null
  error: CallErrorCode | null
}

/** The chat rooms the operator has configured. */
export const $chat = atom<ChatState>({ rooms: null, error: null })

export async function loadChatRooms(): Promise<void> {
  $chat.set({ ...$chat.get(), error: null })
  const result = await call(chatModels, { language: environment().language() })
  $chat.set(result.ok ? { rooms: result.value.list, error: null } : { rooms: null, error: result.error })
}

/**
 * The URL of a chat room for this member. Null for a visitor or a trial account, who gets the login or the dialog
 * instead.
 */
export async function enterChatRoom(modelId: string): Promise<CallResult<string> | null> {
  if (!isRealMember()) return null
  const result = await call(launchChat, { modelId, language: environment().language() })
  if (!result.ok) return result
  // The edge decides which hosts may be framed (CSP frame-src); here only https is accepted.
  const { protocol } = new URL(result.value.chatUrl)
  return protocol === 'https:' ? { ok: true, value: result.value.chatUrl } : { ok: false, error: 'vendor-failed' }
}
