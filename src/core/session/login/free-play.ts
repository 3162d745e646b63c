import { freePlay, type System } from '#api/session/free-play'
import { type CallResult, call } from '../../call.ts'
import { environment } from '../../environment.ts'
import { openSession } from '../session.ts'

/**
 * Opens a trial account and its session (specification section 4 "Free play"); `core/start` reacts to the new session.
 */
export async function playFree(): Promise<CallResult<null>> {
  const os = systemOf(environment().userAgent())
  const result = await call(freePlay, { os, platform: 'W', 'X-Gateway-Version': '3' })
  if (!result.ok) return result
  openSession(result.value)
  return { ok: true, value: null }
}

/** First match wins: Android also contains Linux, an iPhone Mac. */
const SIGNS: readonly [RegExp, System][] = [
  [/Android/, 'ANDROID'],
  [/iPhone|iPad|iPod/, 'IOS'],
  [/Windows/, 'WINDOWS'],
  [/Macintosh/, 'MACOS'],
  [/Linux|X11/, 'LINUX'],
]

/** The operating system in a browser's `navigator.userAgent`. */
export function systemOf(userAgent: string): System {
  return SIGNS.find(([sign]) => sign.test(userAgent))?.[1] ?? 'OTHER'
}
