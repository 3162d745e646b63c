import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import {
  endOtherSessions,
  endSession as endSessionEndpoint,
  listSessions,
  type OpenedSession,
} from '#api/session/sessions'
import { type CallResult, call } from '../call.ts'
import { onSessionEnd } from '../token.ts'

/** `ending` is the session being ended, or `others`; `failure` is the error of the last attempt. */
export type SessionsState =
  | { state: 'loading' }
  | { state: 'failed'; error: CallErrorCode }
  | { state: 'ready'; sessions: readonly OpenedSession[]; ending: string | null; failure: CallErrorCode | null }

/** Every open session of the signed-in member, the current one first. */
export const $sessions = atom<SessionsState>({ state: 'loading' })

onSessionEnd(() => $sessions.set({ state: 'loading' }))

/** Reloads the list. */
export async function loadSessions(): Promise<void> {
  $sessions.set({ state: 'loading' })
  const result = await call(listSessions, {})
  $sessions.set(
    result.ok
      ? { state: 'ready', sessions: result.value.sessions, ending: null, failure: null }
      : { state: 'failed', error: result.error },
  )
}

/** Ends one session. One that no longer exists counts as ended. */
export function endSession(id: string): Promise<void> {
  return end(
    id,
    async () => {
      const result = await call(endSessionEndpoint, { id })
      return !result.ok && result.error === 'not-found' ? { ok: true, value: {} } : result
    },
    (session) => session.id !== id,
  )
}

/** Ends all sessions but the current one. */
export function endOthers(): Promise<void> {
  return end(
    'others',
    () => call(endOtherSessions, {}),
    ({ current }) => current,
  )
}

async function end(
  ending: string,
  request: () => Promise<CallResult<unknown>>,
  stays: (session: OpenedSession) => boolean,
): Promise<void> {
  const before = $sessions.get()
  if (before.state !== 'ready' || before.ending) return
  $sessions.set({ ...before, ending, failure: null })
  const result = await request()
  const sessions = result.ok ? before.sessions.filter(stays) : before.sessions
  $sessions.set({ state: 'ready', sessions, ending: null, failure: result.ok ? null : result.error })
}
