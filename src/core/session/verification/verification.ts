import type { VerificationMethod } from '#api/envelope'
import { confirmExtra, sendExtra } from '#api/session/extra-verification'
import { type CallResult, call } from '../../call.ts'
import { environment } from '../../environment.ts'
import { plainPath } from '../../path.ts'
import { closePopup, openPopup } from '../../popups.ts'
import { type CodeButton, countingButton } from '../codes/code.ts'
import { openSession } from '../session.ts'

/** The methods that send a code; the others ask for something the member already has. */
export type SentBy = 'mobile' | 'email'

/** The button that sends the code of this ticket. */
export function verificationButton(ticket: string, method: SentBy): CodeButton<null> {
  return countingButton(`code-${method}-${ticket.slice(0, 8)}`, (_typed, captcha) =>
    call(sendExtra, captcha ? { ticket, method, captcha } : { ticket, method }),
  )
}

/** Completes the login: opens its session and marks the address and device as trusted. */
export async function verify(ticket: string, method: VerificationMethod, input: string): Promise<CallResult<null>> {
  const result = await call(confirmExtra, { ticket, method, answer: input.trim() })
  if (!result.ok) return result
  closePopup('verification')
  openSession(result.value)
  return { ok: true, value: null }
}

/**
 * Returns to the login, as another member or for a fresh ticket. On the agents' login page the form is behind the
 * popup.
 */
export function startAgain(): void {
  closePopup('verification')
  if (plainPath(environment().location().pathname) !== '/agent') openPopup('login', { why: null })
}
