import { atom } from 'nanostores'
import type { output } from 'zod/mini'
import type { CallErrorCode } from '#api/error'
import { announcements, type Execution } from '#api/notices/notices'
import { call } from '../call.ts'
import { environment } from '../environment.ts'
import { $session } from '../session/session.ts'
import { USER_POPUP_KEY } from '../session-keys.ts'
import { $token, onSessionEnd, recallToken } from '../token.ts'
import { FIRST_LOGIN_DUE } from './due-popups.ts'

export type Announced = output<typeof announcements.response>

export interface AnnouncedState {
  /** The audience of `value` or `error`; null before the first request. */
  execution: Execution | null
  value: Announced | null
  error: CallErrorCode | null
}

const NOTHING: AnnouncedState = { execution: null, value: null, error: null }

/** The announcements for the person on this tab. */
export const $announced = atom<AnnouncedState>(NOTHING)

/**
 * The audience of this page (specification section 4): F on the first login and until that page is left, A signed in, B
 * a visitor. The islands that restore a session may not have run yet, so the stored token is checked too.
 */
export function executionNow(): Execution {
  const { isLogin, firstTimeLogin } = $session.get()
  if (!isLogin && ($token.get() ?? recallToken()) === null) return 'B'
  const isDue = environment().session.getItem(USER_POPUP_KEY) === FIRST_LOGIN_DUE
  return firstTimeLogin || isDue || $announced.get().execution === 'F' ? 'F' : 'A'
}

let inFlight: { execution: Execution; done: Promise<void> } | null = null

/**
 * Loads the announcements of `execution`, once per page; a failure may be retried. A response for a session that has
 * ended is dropped.
 */
export function loadAnnouncements(execution: Execution = executionNow()): Promise<void> {
  const { value, execution: loadedExecution } = $announced.get()
  if (loadedExecution === execution && value) return Promise.resolve()
  if (inFlight?.execution !== execution) inFlight = { execution, done: fetchAnnouncements(execution) }
  return inFlight.done
}

// They depend on who is here; a response still in flight is dropped.
onSessionEnd(() => {
  inFlight = null
  $announced.set(NOTHING)
})

async function fetchAnnouncements(execution: Execution): Promise<void> {
  $announced.set({ ...NOTHING, execution })
  const result = await call(announcements, { language: environment().language(), platform: 'W', execution })
  if (inFlight?.execution !== execution) return
  inFlight = null
  $announced.set(
    result.ok ? { execution, value: result.value, error: null } : { execution, value: null, error: result.error },
  )
}
