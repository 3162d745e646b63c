import { type CaptchaAnswer, login as loginEndpoint } from '#api/session'
import { type CallResult, call } from '../call.ts'
import { rememberUsername } from './remember.ts'
import { openSession } from './session.ts'

export interface LoginFields {
  username: string
  password: string
  /** Keep the username, and only the username, for one day. */
  remember: boolean
  captcha: CaptchaAnswer | null
}

/** Opens a session. The username is remembered only once it has proved right. */
export async function login({ username, password, remember, captcha }: LoginFields): Promise<CallResult<null>> {
  const fields = { username: username.trim(), password, type: 'username' as const }
  const result = await call(loginEndpoint, captcha ? { ...fields, captcha } : fields)
  if (!result.ok) return result
  rememberUsername(remember ? fields.username : null)
  openSession(result.value)
  return { ok: true, value: null }
}
