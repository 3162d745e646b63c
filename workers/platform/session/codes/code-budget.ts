import { Refusal } from '#api/envelope'
import type { CaptchaSolution } from '#api/session/session'
import type { Mobile } from '../../directory/phone.ts'
import type { Ctx } from '../../env.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import type { Window } from '../../throttle/Throttle.ts'
import { visitorOf } from '../../visitor.ts'
import { isSolved } from '../captcha/captcha.ts'
import { CODE, CODE_BUDGETS, CODE_CAPTCHA_FROM, CODE_WAIT_SECONDS } from '../limits.ts'
import type { Purpose } from './code.ts'

/**
 * Returns why no code may be sent now; null when one may. Counted whether or not the number has an account, and before
 * sending: an SMS costs money, and SMS pumping pays attackers for triggering it.
 */
export async function refusedByBudget(
  purpose: Purpose,
  mobile: Mobile,
  captcha: CaptchaSolution | undefined,
  c: Ctx,
): Promise<Refusal | null> {
  const address = visitorOf(c).prefix
  const resend = keyFor(`code-resend-${purpose}`, mobile.number)
  // Checked first: a caller who only has to wait a minute uses nothing up.
  if ((await throttleOf(c.env, resend).count(resend, CODE.resendMinutes * 60)) > 0)
    return new Refusal('too-many-requests', { retryAfterSeconds: CODE.resendMinutes * 60 })
  const refused = await refusedByCaptcha(address, captcha, c)
  if (refused) return refused
  const subjects = { address, everybody: '', prefix: mobile.prefix, number: mobile.number }
  for (const [kind, whose] of Object.entries(subjects) as [keyof typeof subjects, string][])
    for (const [span, window] of Object.entries(CODE_BUDGETS[kind]) as [string, Window][])
      if (!(await isLeft(`code-${kind}-${span}`, whose, window, c)))
        return new Refusal('too-many-requests', { retryAfterSeconds: CODE_WAIT_SECONDS })
  // Decides between parallel requests.
  const wait = await throttleOf(c.env, resend).take(resend, { limit: 1, windowSeconds: CODE.resendMinutes * 60 })
  return wait > 0 ? new Refusal('too-many-requests', { retryAfterSeconds: wait }) : null
}

async function isLeft(kind: string, whose: string, window: Window, c: Ctx): Promise<boolean> {
  const key = keyFor(kind, whose)
  return (await throttleOf(c.env, key).take(key, window)) === 0
}

async function refusedByCaptcha(
  address: string,
  captcha: CaptchaSolution | undefined,
  c: Ctx,
): Promise<Refusal | null> {
  const key = keyFor('code-address-soon', address)
  const count = await throttleOf(c.env, key).count(key, CODE_BUDGETS.address.soon.windowSeconds)
  if (count < CODE_CAPTCHA_FROM) return null
  if (captcha === undefined) return new Refusal('captcha-required', { captcha: true })
  return (await isSolved(captcha, c)) ? null : new Refusal('captcha-wrong', { captcha: true })
}
