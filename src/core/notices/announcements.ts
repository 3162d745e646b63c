import { atom } from 'nanostores'
import type { output } from 'zod/mini'
import type { CallErrorCode } from '#api/error'
import { announcements, type Execution } from '#api/notices'
import { call } from '../call.ts'
import { environment } from '../environment.ts'
import { $session } from '../session/session.ts'
import { $token } from '../token.ts'

export type Announced = output<typeof announcements.response>

export interface AnnouncedState {
  /** Whom `value` or `error` is for; null until it was asked for. */
  execution: Execution | null
  value: Announced | null
  error: CallErrorCode | null
}

const NOTHING: AnnouncedState = { execution: null, value: null, error: null }

/** What the house says to whoever reads this tab. */
export const $announced = atom<AnnouncedState>(NOTHING)

/** Whom the house speaks to (specification section 4): F on the first login, A signed in, B a visitor. */
export function executionNow(): Execution {
  const { isLogin, firstTimeLogin } = $session.get()
  if (firstTimeLogin) return 'F'
  return isLogin || $token.get() !== null ? 'A' : 'B'
}

let asking: { execution: Execution; done: Promise<void> } | null = null

/** Loads them for `execution`, once a page; a failure may be asked again. An answer for who has left is dropped. */
export function loadAnnouncements(execution: Execution = executionNow()): Promise<void> {
  const { value, execution: known } = $announced.get()
  if (known === execution && value) return Promise.resolve()
  if (asking?.execution !== execution) asking = { execution, done: ask(execution) }
  return asking.done
}

/** What was said to whoever has left; an answer still on its way is dropped. */
export function forgetAnnouncements(): void {
  asking = null
  $announced.set(NOTHING)
}

async function ask(execution: Execution): Promise<void> {
  $announced.set({ ...NOTHING, execution })
  const result = await call(announcements, { language: environment().language(), platform: 'W', execution })
  if (asking?.execution !== execution) return
  asking = null
  $announced.set(
    result.ok ? { execution, value: result.value, error: null } : { execution, value: null, error: result.error },
  )
}
