import { atom, type ReadableAtom } from 'nanostores'
import { type Firebase, firebaseNumber } from '#api/session/firebase'
import type { CaptchaSolution } from '#api/session/session'
import { type CodeSent, smsNoLogin, smsRegister } from '#api/session/verification'
import { type CallResult, call } from '../../call.ts'
import { environment } from '../../environment.ts'
import { throttle } from '../../throttle.ts'
import { type CodePurpose, loadChannel, visitKey } from './code-channel.ts'
import type { Solve } from './firebase.ts'

export interface MobileNumber {
  mobileNum: string
  countryDialingCode: string
}

export interface CodeState {
  /** Seconds until the next code may be requested; 0 when it may. */
  left: number
  sending: boolean
}

/** Requests a code for what the person typed. */
type Send<Typed> = (typed: Typed, captcha: CaptchaSolution | null) => Promise<CallResult<CodeSent>>

export interface CodeButton<Typed = MobileNumber> {
  $state: ReadableAtom<CodeState>
  /** Requests a code, at most once a second (specification section 9) and never during the countdown. */
  requestCode(typed: Typed, captcha: CaptchaSolution | null, onResult: (result: CallResult<CodeSent>) => void): void
}

const SECOND_MS = 1000

/**
 * The button that sends a code to a typed number. `solve` shows the challenge Firebase requires when it sends the
 * codes.
 */
export function codeButton(purpose: CodePurpose, solve: Solve): CodeButton {
  return countingButton(`code-${purpose}`, (mobile, captcha) => send(purpose, mobile, captcha, solve))
}

/**
 * A button that requests a code and then counts down `expiredMinutes` from the time of the request, so the round trip
 * is included. The end is stored on the tab under `key` and survives a reload (specification section 4 "SMS send").
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

  function waitUntil(timeMs: number): void {
    environment().session.setItem(key, String(timeMs))
    if (!running) tick()
  }

  const requestCode = throttle((...[typed, captcha, onResult]: Parameters<CodeButton<Typed>['requestCode']>) => {
    const { left, sending } = $state.get()
    if (left > 0 || sending) return
    const requestedAt = environment().now()
    $state.set({ left, sending: true })
    void send(typed, captcha).then((result) => {
      $state.set({ ...$state.get(), sending: false })
      const wait = waitAfter(result)
      if (wait > 0) waitUntil(requestedAt + wait)
      onResult(result)
    })
  }, SECOND_MS)

  tick()
  return { $state, requestCode }
}

/** The wait from the request until the next one, in milliseconds; 0 for none. */
function waitAfter(result: CallResult<CodeSent>): number {
  if (result.ok) return result.value.expiredMinutes * 60 * SECOND_MS
  return result.error === 'too-many-requests' ? (result.detail?.retryAfterSeconds ?? 0) * SECOND_MS : 0
}

async function send(
  purpose: CodePurpose,
  mobile: MobileNumber,
  captcha: CaptchaSolution | null,
  solve: Solve,
): Promise<CallResult<CodeSent>> {
  const firebase = await loadChannel()
  if (!firebase.ok) return firebase
  if (firebase.value) return sendByFirebase(firebase.value, purpose, mobile, captcha, solve)
  const { mobileNum, countryDialingCode } = mobile
  const more = { countryDialingCode, ...(captcha && { captcha }) }
  if (purpose === 'register') return call(smsRegister, { mobileNo: mobileNum, ...more })
  return call(smsNoLogin, { mobileNum, purpose, ...more })
}

/** The platform validates and counts the number first; then Firebase sends the code. */
async function sendByFirebase(
  firebase: Firebase,
  purpose: CodePurpose,
  mobile: MobileNumber,
  captcha: CaptchaSolution | null,
  solve: Solve,
): Promise<CallResult<CodeSent>> {
  const { sendCode } = await import('./firebase.ts')
  const number = await call(firebaseNumber, { ...mobile, purpose, ...(captcha && { captcha }) })
  if (!number.ok) return number
  const visit = await sendCode(firebase, number.value.phoneNumber, solve)
  if (!visit.ok) return visit
  environment().session.setItem(visitKey(purpose), visit.value)
  return { ok: true, value: { expiredMinutes: number.value.expiredMinutes } }
}
