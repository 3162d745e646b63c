import { type CaptchaSolution, login as loginEndpoint } from '#api/session/session'
import { type CallResult, call } from '../../call.ts'
import type { MobileNumber } from '../codes/code.ts'
import { fetchProof, forgetVisit } from '../codes/code-channel.ts'
import { goOn } from '../continue-login.ts'
import { openSession } from '../session.ts'
import { rememberUsername } from './remember.ts'

export interface LoginFields {
  username: string
  password: string
  /** Remember the username, and only the username, for one day. */
  remember: boolean
  /** The login page in use: the one for agents admits agents only. */
  gateway?: 'agent' | undefined
  captcha: CaptchaSolution | null
}

/**
 * Opens a session with the code sent to a number: the number is the username, the code or its proof is the password.
 */
export async function loginByCode(
  { mobileNum, countryDialingCode }: MobileNumber,
  code: string,
): Promise<CallResult<null>> {
  const proof = await fetchProof('login', code)
  if (!proof.ok) return proof
  const proved =
    'firebaseIdToken' in proof.value
      ? { type: 'firebase' as const, password: proof.value.firebaseIdToken }
      : { type: 'sms' as const, password: proof.value.verificationCode }
  const result = await call(loginEndpoint, { username: mobileNum.trim(), countryDialingCode, ...proved })
  if (!result.ok) return goOn('login', result)
  forgetVisit('login')
  openSession(result.value)
  return { ok: true, value: null }
}

/**
 * Opens a session, or the step before it: the required password change (specification section 4 "Login") or the extra
 * verification at an unrecognised address or device. The username is remembered only once the credentials are right.
 */
export async function login({ remember, captcha, gateway, ...typed }: LoginFields): Promise<CallResult<null>> {
  const fields = {
    ...typed,
    username: typed.username.trim(),
    type: 'username' as const,
    ...(gateway && { door: gateway }),
  }
  const result = await call(loginEndpoint, captcha ? { ...fields, captcha } : fields)
  if (!result.ok && !result.detail?.ticket) return result
  rememberUsername(remember ? fields.username : null)
  if (!result.ok) return goOn('login', result)
  openSession(result.value)
  return { ok: true, value: null }
}
