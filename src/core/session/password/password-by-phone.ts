import { passwordByPhone as endpoint } from '#api/session/verification'
import { type CallResult, call } from '../../call.ts'
import { goTo } from '../../path.ts'
import { closePopup } from '../../popups.ts'
import type { MobileNumber } from '../codes/code.ts'
import { fetchProof, forgetVisit } from '../codes/code-channel.ts'
import { goOn } from '../continue-login.ts'
import { $session, openSession } from '../session.ts'

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
  const proof = await fetchProof('password', verificationCode)
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
