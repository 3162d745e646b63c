import { atom } from 'nanostores'
import { type Captcha, captcha as captchaEndpoint } from '#api/session'
import { call } from '../call.ts'
import { throttle } from '../throttle.ts'

/** `none` until the server asks for one; `failed` when the picture did not come and may be asked for again. */
export type CaptchaState =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; captcha: Captcha }

export const $captcha = atom<CaptchaState>({ state: 'none' })

/** Fetches a new picture. A captcha serves one try only, so this follows every refusal too. */
export async function renewCaptcha(): Promise<void> {
  $captcha.set({ state: 'loading' })
  const result = await call(captchaEndpoint, {})
  $captcha.set(result.ok ? { state: 'ready', captcha: result.value } : { state: 'failed' })
}

/** The button: at most once a second (specification section 9). */
export const changeCaptcha = throttle(() => void renewCaptcha(), 1000)

/** No captcha is asked for any more. */
export function dropCaptcha(): void {
  $captcha.set({ state: 'none' })
}
