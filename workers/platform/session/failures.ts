import type { Context } from 'hono'
import type { Env } from '../env.ts'
import { keyFor, throttleOf } from '../throttle/of.ts'
import { visitorOf } from '../visitor.ts'
import { ADDRESS_FAILURES, GLOBAL_FAILURES } from './limits.ts'

type Ctx = Context<{ Bindings: Env }>

/** Failed logins of one address and of everybody. */
export interface Failures {
  address: string
  byAddress: number
  byAll: number
}

const EVERYBODY = 'login:everybody'

/** How many there were lately. */
export async function failuresOf(c: Ctx): Promise<Failures> {
  const address = keyFor('login-address', visitorOf(c).prefix)
  const [byAddress, byAll] = await Promise.all([
    throttleOf(c.env, address).count(address, ADDRESS_FAILURES.window.windowSeconds),
    throttleOf(c.env, EVERYBODY).count(EVERYBODY, GLOBAL_FAILURES.window.windowSeconds),
  ])
  return { address, byAddress, byAll }
}

/** Counts one more. */
export async function countFailure(address: string, c: Ctx): Promise<void> {
  await Promise.all([
    throttleOf(c.env, address).take(address, ADDRESS_FAILURES.window),
    throttleOf(c.env, EVERYBODY).take(EVERYBODY, GLOBAL_FAILURES.window),
  ])
}

/** True when so many failed that a captcha has to be answered before the next try. */
export function needsCaptcha(failures: Failures): boolean {
  return failures.byAddress >= ADDRESS_FAILURES.captchaFrom || failures.byAll >= GLOBAL_FAILURES.captchaFrom
}
