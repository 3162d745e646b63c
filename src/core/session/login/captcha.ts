import { atom } from 'nanostores'
import { type Captcha, captcha as captchaEndpoint } from '#api/session/session'
import { call } from '../../call.ts'
import { throttle } from '../../throttle.ts'

/** `none` until the server requires one; `failed` when the picture did not load and may be requested again. */
export type CaptchaState =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; captcha: Captcha }

export const $captcha = atom<CaptchaState>({ state: 'none' })

/** Fetches a new picture. A captcha is valid for one attempt, so this also follows every refusal. */
export async function renewCaptcha(): Promise<void> {
  $captcha.set({ state: 'loading' })
  const result = await call(captchaEndpoint, {})
  $captcha.set(result.ok ? { state: 'ready', captcha: result.value } : { state: 'failed' })
}

/** The reload button: at most once a second (specification section 9). */
export const changeCaptcha = throttle(() => void renewCaptcha(), 1000)

/** Removes the captcha once it is no longer required. */
export function dropCaptcha(): void {
  $captcha.set({ state: 'none' })
}
