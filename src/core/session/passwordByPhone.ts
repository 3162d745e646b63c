import { passwordByPhone as endpoint } from '#api/verification'
import { type CallResult, call } from '../call.ts'
import { goTo } from '../path.ts'
import { closePopup } from '../popups.ts'
import { forgetVisit, proofOf } from './channel.ts'
import type { MobileNumber } from './code.ts'
import { goOn } from './goOn.ts'
import { $session, openSession } from './session.ts'

/**
 * Sets a new password with the code sent to the number, signs in, and goes home with no popup open (specification
 * section 4).
 */
export async function passwordByPhone(
  { mobileNum, countryDialingCode }: MobileNumber,
  verificationCode: string,
  newPassword: string,
): Promise<CallResult<null>> {
  const mobile = { mobileNum: mobileNum.trim(), countryDialingCode }
  const proof = await proofOf('password', verificationCode)
  if (!proof.ok) return proof
  const result = await call(endpoint, { ...mobile, ...proof.value, newPassword })
  if (!result.ok) return goOn('forgot', result)
  forgetVisit('password')
  closePopup('forgot')
  openSession(result.value)
  // core/start has already sent an agent to the agents' centre.
  if (!$session.get().isAgent) goTo('/')
  return { ok: true, value: null }
}
