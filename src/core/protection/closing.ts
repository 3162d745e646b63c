import { closingCalls } from '#api/protection/closing'
import { type CallFailure, call } from '../call.ts'
import { environment } from '../environment.ts'
import { pathIn } from '../path.ts'
import { closePopups } from '../popups.ts'
import { createMemberLoad } from '../session/member-load.ts'
import { closeSession } from '../session/session.ts'
import { tellEnded } from '../session/tabs.ts'
import { $token } from '../token.ts'

/** Closing the account of who is signed in (decision 203). */

export const {
  $load: $closing,
  load: loadClosing,
  leave: leaveClosing,
} = createMemberLoad(() => call(closingCalls.accountClosing, {}))

/** Where a closed account leads: what happens now, to read without a session. */
const AFTERWARDS = '/help#closing'

/**
 * Closes the account, leaves it on every tab, and leads to what happens now. Where something comes first, what the account
 * holds is read again.
 */
export async function closeAccount(proof: {
  password: string
  code?: string | undefined
}): Promise<{ ok: true } | CallFailure> {
  const token = $token.get()
  const result = await call(closingCalls.closeAccount, proof)
  if (!result.ok) {
    if (result.error === 'balance-left' || result.error === 'has-downline') void loadClosing()
    return result
  }
  closePopups()
  closeSession()
  if (token) tellEnded(token)
  environment().go(pathIn(environment().language(), AFTERWARDS))
  return { ok: true }
}
