import { Refusal } from '#api/envelope'
import type { CaptchaSolution } from '#api/session/session'
import type { Ctx } from '../../env.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { visitorOf } from '../../visitor.ts'
import { isSolved } from '../captcha/captcha.ts'
import { ADDRESS_FAILURES, GLOBAL_FAILURES } from '../limits.ts'

/** Failed logins of one address and of all addresses. */
export interface Failures {
  address: string
  byAddress: number
  byAll: number
}

const EVERYBODY = 'login:everybody'

/** Returns the number of recent failures. */
export async function readFailures(c: Ctx): Promise<Failures> {
  const address = keyFor('login-address', visitorOf(c).prefix)
  const [byAddress, byAll] = await Promise.all([
    throttleOf(c.env, address).count(address, ADDRESS_FAILURES.window.windowSeconds),
    throttleOf(c.env, EVERYBODY).count(EVERYBODY, GLOBAL_FAILURES.window.windowSeconds),
  ])
  return { address, byAddress, byAll }
}

/** Counts one more failure; returns what the next try needs in addition. */
export async function countFailure(failures: Failures, c: Ctx): Promise<{ captcha: true } | undefined> {
  const { address } = failures
  await Promise.all([
    throttleOf(c.env, address).take(address, ADDRESS_FAILURES.window),
    throttleOf(c.env, EVERYBODY).take(EVERYBODY, GLOBAL_FAILURES.window),
  ])
  const next = { ...failures, byAddress: failures.byAddress + 1, byAll: failures.byAll + 1 }
  return needsCaptcha(next) ? { captcha: true } : undefined
}

/**
 * Returns the refusal of a visitor who may not try at all, or not without the captcha; null to continue. A captcha that
 * is not required is ignored.
 */
export async function refusedByFailures(
  captcha: CaptchaSolution | undefined,
  failures: Failures,
  c: Ctx,
): Promise<Refusal | null> {
  if (failures.byAddress >= ADDRESS_FAILURES.window.limit)
    return new Refusal('too-many-requests', { retryAfterSeconds: ADDRESS_FAILURES.window.windowSeconds })
  return refusedByCaptcha(captcha, failures, c)
}

/**
 * Returns the refusal of a signed-in member who may not try without the captcha; null to continue. Failures of others at
 * the same address never stop one who solves it.
 */
export async function refusedByCaptcha(
  captcha: CaptchaSolution | undefined,
  failures: Failures,
  c: Ctx,
): Promise<Refusal | null> {
  if (!needsCaptcha(failures)) return null
  if (captcha === undefined) return new Refusal('captcha-required', { captcha: true })
  return (await isSolved(captcha, c)) ? null : new Refusal('captcha-wrong', { captcha: true })
}

/** Returns true when so many logins failed that the next try needs a captcha. */
function needsCaptcha(failures: Failures): boolean {
  return failures.byAddress >= ADDRESS_FAILURES.captchaFrom || failures.byAll >= GLOBAL_FAILURES.captchaFrom
}
