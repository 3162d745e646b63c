import type { CaptchaSolution } from '#api/session/session'
import type { CallFailure } from '#core/call'
import type { Check } from '#core/form'
import { $captcha, dropCaptcha, renewCaptcha } from '#core/session/login/captcha'

/** A captcha on screen must be solved, by its text or by the proof of work. */
export const captchaSolved: Check<'work'> = (value, values) =>
  $captcha.get().state === 'none' || value !== '' || values.work !== '' ? null : { code: 'captcha-required' }

/** The solution of the captcha on screen, or null without a captcha. */
export function captchaSolution({ captcha, work }: { captcha: string; work: string }): CaptchaSolution | null {
  const current = $captcha.get()
  if (current.state !== 'ready') return null
  return work ? { id: current.captcha.id, work } : { id: current.captcha.id, text: captcha }
}

/**
 * After an attempt: a captcha is used up whatever the result, and the server decides when the first one is required.
 */
export async function nextCaptcha(failure: CallFailure | null): Promise<void> {
  if (!failure) return dropCaptcha()
  const isRequired =
    failure.error === 'captcha-required' || failure.error === 'captcha-wrong' || failure.detail?.captcha
  if (isRequired || $captcha.get().state !== 'none') await renewCaptcha()
}
