import { Refusal } from '#api/envelope'
import type { ContactMethod } from '#api/session/payment-password'
import type { CaptchaSolution } from '#api/session/session'
import type { Member } from '../../directory/members.ts'
import { mobileOf } from '../../directory/phone.ts'
import type { Ctx } from '../../env.ts'
import type { Purpose } from './code.ts'
import { refusedByBudget } from './code-budget.ts'
import { refusedByMailBudget } from './mail-budget.ts'
import type { Recipient } from './send-code.ts'

/** Returns the member's own number or address once the budgets allow one more code to it. */
export async function ownerRecipient(
  method: ContactMethod,
  purpose: Purpose,
  member: Member,
  captcha: CaptchaSolution | undefined,
  c: Ctx,
): Promise<Recipient | Refusal> {
  if (method === 'email') {
    if (!member.email) return new Refusal('operation-not-allowed')
    return (await refusedByMailBudget(member.id, c)) ?? { channel: 'email', recipient: member.email }
  }
  if (!member.mobile) return new Refusal('operation-not-allowed')
  const mobile = mobileOf(member.mobile, '')
  if (mobile instanceof Refusal) return mobile
  const refused = await refusedByBudget(purpose, mobile, captcha, c)
  return refused ?? { channel: 'sms', recipient: mobile.number }
}
