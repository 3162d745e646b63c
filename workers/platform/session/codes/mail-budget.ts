import { Refusal } from '#api/envelope'
import type { Ctx } from '../../env.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import type { Window } from '../../throttle/Throttle.ts'
import { visitorOf } from '../../visitor.ts'
import { CODE_WAIT_SECONDS, MAIL_CODES } from '../limits.ts'

/**
 * Returns why no code may be sent by e-mail now; null when one may. Counted before it is sent, for the member and for
 * the requesting address.
 */
export async function refusedByMailBudget(memberId: string, c: Ctx): Promise<Refusal | null> {
  const take = (kind: 'resend' | 'byMember' | 'byAddress', whose: string) => {
    const window: Window = MAIL_CODES[kind]
    const key = keyFor(`code-mail-${kind}`, whose)
    return throttleOf(c.env, key).take(key, window)
  }
  const wait = await take('resend', memberId)
  if (wait > 0) return new Refusal('too-many-requests', { retryAfterSeconds: wait })
  const full = (await take('byAddress', visitorOf(c).prefix)) > 0 || (await take('byMember', memberId)) > 0
  return full ? new Refusal('too-many-requests', { retryAfterSeconds: CODE_WAIT_SECONDS }) : null
}

/** The same for an address that is not the member's yet: its owner gets few mails, however many members ask. */
export async function refusedRecipient(email: string, c: Ctx): Promise<Refusal | null> {
  const key = keyFor('code-mail-to', email.toLowerCase())
  const wait = await throttleOf(c.env, key).take(key, MAIL_CODES.byRecipient)
  return wait > 0 ? new Refusal('too-many-requests', { retryAfterSeconds: wait }) : null
}
