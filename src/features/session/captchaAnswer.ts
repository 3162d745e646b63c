import type { CaptchaAnswer } from '#api/session'
import type { CallFailure } from '#core/call'
import type { Check } from '#core/form'
import { $captcha, dropCaptcha, renewCaptcha } from '#core/session/captcha'

/** The picture must be answered when there is one, unless the sum was. */
export const captchaAnswered: Check<'work'> = (value, values) =>
  $captcha.get().state === 'none' || value !== '' || values.work !== '' ? null : { code: 'captcha-required' }

/** What to send: the answer to the captcha on screen, or null when none was asked for. */
export function captchaAnswer({ captcha, work }: { captcha: string; work: string }): CaptchaAnswer | null {
  const shown = $captcha.get()
  if (shown.state !== 'ready') return null
  return work ? { id: shown.captcha.id, work } : { id: shown.captcha.id, text: captcha }
}

/** After a try: a captcha is spent whatever the answer was, and the server says when the first one is due. */
export async function nextCaptcha(failure: CallFailure | null): Promise<void> {
  if (!failure) return dropCaptcha()
  const asked = failure.error === 'captcha-required' || failure.error === 'captcha-wrong' || failure.detail?.captcha
  if (asked || $captcha.get().state !== 'none') await renewCaptcha()
}
