import { Refusal } from '#api/envelope'
import type { ErrorCode } from '#api/error'
import type { CaptchaSolution } from '#api/session/session'
import { type CodeSent, smsNoLogin, smsRegister } from '#api/session/verification'
import type { FlagId } from '#api/site'
import { brand } from '#brand/brand'
import { messages } from '#i18n/every/messages.ts'
import { languageOf } from '../../../http/language.ts'
import type { App, Serve } from '../../app.ts'
import { memberByMobile } from '../../directory/members.ts'
import { type Message, sendMessage } from '../../directory/outbox.ts'
import { type Mobile, mobileOf } from '../../directory/phone.ts'
import type { Ctx } from '../../env.ts'
import { readFlags } from '../../settings/flags.ts'
import { later } from '../after-response.ts'
import { CODE } from '../limits.ts'
import { newCode, type Purpose } from './code.ts'
import { refusedByBudget } from './code-budget.ts'

/** A code is sent only while a feature that uses it is enabled. */
const REQUIRED_FLAGS: Record<Exclude<Purpose, 'verification' | 'payment' | 'contact'>, readonly FlagId[]> = {
  login: ['MOBILEVERCODELOGIN3'],
  password: ['MOBILENUMREG3'],
  register: ['MOBILENUMREG3', 'REGMOBVERF3'],
}

export const SENT: CodeSent = { expiredMinutes: CODE.resendMinutes }

/** The two calls that send a code to a number (specification section 7). */
export function mountCodes(app: App, serve: Serve): void {
  serve(app, smsNoLogin, async (form, _caller, c) => {
    const purpose = form.purpose ?? 'login'
    const mobile = await findMobile(purpose, form.mobileNum, form, c)
    if (mobile instanceof Refusal) return mobile
    const code = await newCode(c.env, purpose, mobile.number)
    later(c, () => sendToMember(purpose, mobile, code, c))
    return SENT
  })

  serve(app, smsRegister, async (form, _caller, c) => {
    const mobile = await findMobile('register', form.mobileNo ?? form.username ?? '', form, c)
    if (mobile instanceof Refusal) return mobile
    const failed = await sendCode('register', bySms(mobile), await newCode(c.env, 'register', mobile.number), c)
    return failed ? new Refusal(failed) : SENT
  })
}

/** Returns the number a code may be sent to now: valid, for an enabled purpose, within the budgets. */
export async function findMobile(
  purpose: keyof typeof REQUIRED_FLAGS,
  typed: string,
  form: { countryDialingCode: string; captcha?: CaptchaSolution | undefined },
  c: Ctx,
): Promise<Mobile | Refusal> {
  const flags = await readFlags(c.env.DB)
  if (!REQUIRED_FLAGS[purpose].some((flag) => flags[flag])) return new Refusal('operation-not-allowed')
  const mobile = mobileOf(typed, form.countryDialingCode)
  if (mobile instanceof Refusal) return mobile
  return (await refusedByBudget(purpose, mobile, form.captcha, c)) ?? mobile
}

/** The destination of a code. */
export type Recipient = Pick<Message, 'channel' | 'recipient'>

const bySms = ({ number }: Mobile): Recipient => ({ channel: 'sms', recipient: number })

/** Runs after the response, so that neither the account lookup nor the sending shows in its timing. */
async function sendToMember(purpose: Purpose, mobile: Mobile, code: string, c: Ctx): Promise<void> {
  const member = await memberByMobile(c.env.DB, mobile.number)
  if (member) await sendCode(purpose, bySms(mobile), code, c)
}

/** Sends a code in the language of the requesting page. Returns null when it was accepted, else the reason. */
export function sendCode(purpose: Purpose, to: Recipient, code: string, c: Ctx): Promise<ErrorCode | null> {
  const text = messages[languageOf(c.req.header('Accept-Language'))]
  const subject = `${brand.name}: ${text[`code.${purpose}`]}`
  const body = `${subject}: ${code}. ${text['code.note']}`
  return sendMessage(c.env, { ...to, subject, body })
}
