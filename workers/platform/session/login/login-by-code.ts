import { Refusal } from '#api/envelope'
import type { LoginRequest } from '#api/session/session'
import { memberByMobile, normalizeUsername, rememberLogin } from '../../directory/members.ts'
import { mobileOf } from '../../directory/phone.ts'
import type { Ctx } from '../../env.ts'
import { readFlags } from '../../settings/flags.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { visitorOf } from '../../visitor.ts'
import { attempt } from '../attempt.ts'
import { refusedConfirmation } from '../codes/confirmation.ts'
import { countFailure, readFailures } from '../credentials/failures.ts'
import { ADDRESS_FAILURES, CODE_LOCK } from '../limits.ts'
import { signInKey } from '../recent-places.ts'
import { admit } from '../verification/step-up.ts'
import { entranceRefusal } from './entrance-rules.ts'

/**
 * Signs in with the code sent to the number, by us or by Firebase: without a captcha or a forced password change
 * (specification section 4). It is also the way back in for the owner of a locked account (decision 23).
 */
export async function logInByCode(form: LoginRequest, c: Ctx) {
  if (!(await readFlags(c.env.DB)).MOBILEVERCODELOGIN3) return new Refusal('operation-not-allowed')
  const mobile = mobileOf(form.username, form.countryDialingCode ?? '')
  if (mobile instanceof Refusal) return mobile
  const failures = await readFailures(c)
  if (failures.byAddress >= ADDRESS_FAILURES.window.limit)
    return new Refusal('too-many-requests', { retryAfterSeconds: ADDRESS_FAILURES.window.windowSeconds })
  const key = await signInKey('login-code', mobile.number, c)
  const proof = form.type === 'firebase' ? { firebaseIdToken: form.password } : { verificationCode: form.password }
  const tried = await attempt(key, CODE_LOCK, c, async () => {
    const value = await refusedConfirmation('login', mobile.number, proof, c.env)
    return { outcome: value ? 'failed' : 'passed', value }
  })
  if (tried instanceof Refusal) return tried
  if (tried.value) {
    await countFailure(failures, c)
    c.executionCtx.waitUntil(noteFailure(mobile.number, c))
    return tried.value
  }
  return welcome(mobile.number, form.type === 'firebase' ? 'firebase' : 'sms', c)
}

async function welcome(number: string, loginMethod: 'sms' | 'firebase', c: Ctx) {
  const member = await memberByMobile(c.env.DB, number)
  // A right code was sent to a member, but the account may have been removed since.
  if (member === null) return new Refusal('invalid-verification-code')
  const refusal = entranceRefusal(undefined, member.type)
  if (refusal !== null) return new Refusal(refusal)
  const lock = keyFor('login', normalizeUsername(member.account))
  await throttleOf(c.env, lock).pull(`lock:${lock}`)
  return admit(member, loginMethod, c)
}

/** Runs after the response, so that writes for an existing account do not show in its timing. */
async function noteFailure(number: string, c: Ctx): Promise<void> {
  const member = await memberByMobile(c.env.DB, number)
  await rememberLogin(c.env.DB, member?.id ?? null, visitorOf(c), 'wrong-credentials')
}
