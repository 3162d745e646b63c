import * as endpoints from '#api/session/password'
import type { CaptchaSolution } from '#api/session/session'
import { type CallResult, call } from '../../call.ts'
import { environment } from '../../environment.ts'
import { goTo } from '../../path.ts'
import { closePopup, type DuePassword, openPopup } from '../../popups.ts'
import { RESET_LINK_KEY } from '../../session-keys.ts'
import { $token } from '../../token.ts'
import { goOn } from '../continue-login.ts'
import { forgetDuePassword } from '../password-expiry.ts'
import { $session, openSession } from '../session.ts'
import { tellRenewed } from '../tabs.ts'

/** A new password as typed, twice. */
export interface Chosen {
  newPassword: string
  confirmNewPassword: string
}

const DONE = { ok: true, value: null } as const

/** Changes the password: the member stays signed in under a new token, every other session ends. */
export async function changePassword(
  fields: Chosen & { oldPassword: string; code?: string },
  captcha: CaptchaSolution | null = null,
): Promise<CallResult<null>> {
  const before = $token.get()
  const result = await call(endpoints.changePassword, captcha ? { ...fields, captcha } : fields)
  if (!result.ok) return result
  // First the new token: what the page reads once the popup has closed, it reads under that.
  openSession(result.value)
  closePopup('password')
  if (before) tellRenewed(before, result.value.token)
  goHome()
  return DONE
}

/** Makes a required password change with the login's ticket, and signs in. */
export async function changeDuePassword({ ticket }: DuePassword, chosen: Chosen): Promise<CallResult<null>> {
  const result = await call(endpoints.changeDuePassword, { ticket, ...chosen })
  // The ticket is used up in either case.
  if (!result.ok && (result.error === 'ticket-expired' || result.detail?.ticket)) forgetDuePassword()
  if (!result.ok) return goOn('password', result)
  closePopup('password')
  openSession(result.value)
  // core/start has already sent an agent to the agents' centre.
  if (!$session.get().isAgent) goHome()
  return DONE
}

/** Specification section 4 "Change password": goes home. A member already at home gets a confirmation. */
function goHome(): void {
  if (!goTo($session.get().isAgent ? '/agentHome' : '/')) openPopup('message', { about: 'password-changed' })
}

/** Requests the mail with the link. The response never reveals whether the account exists. */
export async function forgotByEmail(username: string, email: string): Promise<CallResult<null>> {
  const result = await call(endpoints.forgotByEmail, { username: username.trim(), email: email.trim() })
  if (!result.ok) return result
  closePopup('forgot')
  openPopup('message', { about: 'link-sent' })
  return DONE
}

/** The parameters of a mail's link; null when the visitor did not come by one. */
export function carriedLink(): string | null {
  return environment().session.getItem(RESET_LINK_KEY)
}

/** Sets a new password with the token of the mail's link. It does not sign the member in. */
export async function resetPassword(token: string, chosen: Chosen): Promise<CallResult<null>> {
  const result = await call(endpoints.resetPassword, { token, ...chosen })
  if (!result.ok) return result
  environment().session.removeItem(RESET_LINK_KEY)
  return DONE
}
