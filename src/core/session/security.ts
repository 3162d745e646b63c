import { type LoginEntry, loginHistory, security } from '#api/session/security'
import { type CallResult, call } from '../call.ts'
import { createMemberLoad } from './member-load.ts'

/** How well the account of the signed-in member is protected. */
export const { $load: $security, load: loadSecurity, leave: leaveSecurity } = createMemberLoad(() => call(security, {}))

/** One page of the logins, newest first; `before` is the `next` of the page before. */
export function readLogins(
  before: string | undefined,
): Promise<CallResult<{ logins: LoginEntry[]; next: string | null }>> {
  return call(loginHistory, before === undefined ? {} : { before })
}
