import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import {
  acknowledgeRealityCheck,
  REALITY_CHECK_MINUTES,
  type RealityCheck,
  type RealityCheckMinutes,
  realityCheck,
  setRealityCheck,
} from '#api/protection/reality-check'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'
import { closePopup, openPopup } from '../popups.ts'
import { createMemberLoad } from '../session/member-load.ts'
import { onSessionEnd } from '../token.ts'

/** How long the member has played, and the check that is due at their interval (decision 201). */
export const {
  $load: $realityCheck,
  load: loadRealityCheck,
  show,
} = createMemberLoad(async () => call(realityCheck, {}))

/** The intervals to choose from, in minutes. */
export const INTERVALS = REALITY_CHECK_MINUTES

/** Why the last change failed; `busy` while one is on its way. */
export const $checkChange = atom<{ busy: boolean; error: CallErrorCode | null }>({ busy: false, error: null })

/** How long until the platform is asked again where nothing is played now, or it did not answer, in milliseconds. */
const AGAIN_MS = 5 * 60_000

let stop = () => {}

/**
 * A game was opened from this page: the check opens above it when it is due. The time is the platform's; between launch
 * and due time nothing is asked, because bets do not move it.
 */
export async function watchPlay(): Promise<void> {
  stop()
  const result = await call(realityCheck, {})
  if (!result.ok && result.error === 'not-signed-in') return
  if (result.ok) show(result.value)
  const session = result.ok ? result.value.session : null
  if (session?.isDue) return openPopup('reality-check', null)
  const waitMs = result.ok && session ? Date.parse(session.dueAt) - Date.parse(result.value.now) : AGAIN_MS
  stop = environment().after(Math.max(1_000, waitMs), () => void watchPlay())
}

/** Acknowledges the check and closes it. Play goes on. */
export async function acknowledge(): Promise<boolean> {
  const isDone = await change(() => call(acknowledgeRealityCheck, {}))
  if (!isDone) return false
  closePopup('reality-check')
  void watchPlay()
  return true
}

export function chooseInterval(minutes: RealityCheckMinutes): Promise<boolean> {
  return change(() => call(setRealityCheck, { minutes }))
}

async function change(send: () => Promise<CallResult<RealityCheck>>): Promise<boolean> {
  $checkChange.set({ busy: true, error: null })
  const result = await send()
  $checkChange.set({ busy: false, error: result.ok ? null : result.error })
  if (result.ok) show(result.value)
  return result.ok
}

onSessionEnd(() => {
  stop()
  closePopup('reality-check')
  $checkChange.set({ busy: false, error: null })
})
