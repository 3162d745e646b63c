import { atom, type ReadableAtom } from 'nanostores'
import type { CaptchaAnswer } from '#api/session'
import { type CodeSent, smsNoLogin, smsRegister } from '#api/verification'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'
import { throttle } from '../throttle.ts'

/** What a code is for: one made for one purpose serves no other. */
export type CodePurpose = 'login' | 'password' | 'register'

export interface MobileNumber {
  mobileNum: string
  countryDialingCode: string
}

export interface CodeState {
  /** Seconds until the next code may be asked for; 0 when it may. */
  left: number
  sending: boolean
}

/** How a code is asked for, by what the person typed. */
type Send<Typed> = (typed: Typed, captcha: CaptchaAnswer | null) => Promise<CallResult<CodeSent>>

export interface CodeButton<Typed = MobileNumber> {
  $state: ReadableAtom<CodeState>
  /** Asks for a code, at most once a second (specification section 9) and never while the seconds run. */
  ask(typed: Typed, captcha: CaptchaAnswer | null, told: (result: CallResult<CodeSent>) => void): void
}

const SECOND_MS = 1000

/** The button that sends a code to a number somebody typed. */
export function codeButton(purpose: CodePurpose): CodeButton {
  return countingButton(`code-${purpose}`, (mobile, captcha) => send(purpose, mobile, captcha))
}

/**
 * A button that asks for a code. Its seconds last `expiredMinutes` from when the question left, so the round trip is
 * taken off; kept on the tab under `key`, they survive a reload (specification section 4 "SMS send").
 */
export function countingButton<Typed>(key: string, send: Send<Typed>): CodeButton<Typed> {
  const $state = atom<CodeState>({ left: 0, sending: false })
  let running = false

  function tick(): void {
    const until = Number(environment().session.getItem(key) ?? 0)
    const left = Math.max(0, Math.ceil((until - environment().now()) / SECOND_MS))
    if (left !== $state.get().left) $state.set({ ...$state.get(), left })
    running = left > 0
    if (running) environment().after(SECOND_MS, tick)
    else environment().session.removeItem(key)
  }

  function waitUntil(time_ms: number): void {
    environment().session.setItem(key, String(time_ms))
    if (!running) tick()
  }

  const ask = throttle((...[typed, captcha, told]: Parameters<CodeButton<Typed>['ask']>) => {
    const { left, sending } = $state.get()
    if (left > 0 || sending) return
    const asked = environment().now()
    $state.set({ left, sending: true })
    void send(typed, captcha).then((result) => {
      $state.set({ ...$state.get(), sending: false })
      const wait = waitAfter(result)
      if (wait > 0) waitUntil(asked + wait)
      told(result)
    })
  }, SECOND_MS)

  tick()
  return { $state, ask }
}

/** How long after the question the next one makes sense, in milliseconds; 0 for at once. */
function waitAfter(result: CallResult<CodeSent>): number {
  if (result.ok) return result.value.expiredMinutes * 60 * SECOND_MS
  return result.error === 'too-many-requests' ? (result.detail?.retryAfterSeconds ?? 0) * SECOND_MS : 0
}

function send(purpose: CodePurpose, { mobileNum, countryDialingCode }: MobileNumber, captcha: CaptchaAnswer | null) {
  const more = { countryDialingCode, ...(captcha && { captcha }) }
  if (purpose === 'register') return call(smsRegister, { mobileNo: mobileNum, ...more })
  return call(smsNoLogin, { mobileNum, purpose, ...more })
}
