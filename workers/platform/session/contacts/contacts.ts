import type { output } from 'zod/mini'
import { Refusal } from '#api/envelope'
import { changeEmail, changeMobile, sendEmailCode, sendMobileCode } from '#api/session/contacts'
import { messages } from '#i18n/every/messages.ts'
import type { App, Serve } from '../../app.ts'
import { bankOf } from '../../bank/routing.ts'
import { type Member, memberByMobile } from '../../directory/members.ts'
import { sendMessage } from '../../directory/outbox.ts'
import { mobileOf } from '../../directory/phone.ts'
import { tell } from '../../directory/tell.ts'
import type { Caller, Ctx, Env } from '../../env.ts'
import { screenAfterwards } from '../../persons/screen.ts'
import { readRegisterRules } from '../../settings/rules.ts'
import { newCode, spendCode } from '../codes/code.ts'
import { refusedByBudget } from '../codes/code-budget.ts'
import { refusedByMailBudget, refusedRecipient } from '../codes/mail-budget.ts'
import { SENT, sendCode } from '../codes/send-code.ts'
import { reasonAgainst } from '../credentials/register-checks.ts'
import { ownerByCode } from '../verification/owner-by-code.ts'

type Proof = Pick<output<typeof changeEmail.request>, 'password' | 'code' | 'verificationCode'>

/** Replaces the number or the address of the signed-in member, by a code sent to the new one. */
export function mountContacts(app: App, serve: Serve): void {
  serve(app, sendMobileCode, async ({ mobileNum, countryDialingCode, captcha }, caller, c) => {
    const mobile = mobileOf(mobileNum, countryDialingCode)
    if (mobile instanceof Refusal) return mobile
    const refused = await refusedByBudget('contact', mobile, captcha, c)
    if (refused) return refused
    const code = await newCode(c.env, 'contact', codeKey(caller.memberId, mobile.number))
    const failed = await sendCode('contact', { channel: 'sms', recipient: mobile.number }, code, c)
    return failed ? new Refusal(failed) : SENT
  })

  serve(app, sendEmailCode, async ({ email }, caller, c) => {
    const refused =
      (await refusedAddress(email, c)) ??
      (await refusedByMailBudget(caller.memberId, c)) ??
      (await refusedRecipient(email, c))
    if (refused) return refused
    const code = await newCode(c.env, 'contact', codeKey(caller.memberId, email))
    const failed = await sendCode('contact', { channel: 'email', recipient: email }, code, c)
    return failed ? new Refusal(failed) : SENT
  })

  serve(app, changeMobile, async ({ mobileNum, countryDialingCode, ...proof }, caller, c) => {
    const mobile = mobileOf(mobileNum, countryDialingCode)
    if (mobile instanceof Refusal) return mobile
    const owner = await ownerOf(mobile.number, proof, caller, c)
    return owner instanceof Refusal ? owner : saveMobile(mobile.number, owner, caller, c)
  })

  serve(app, changeEmail, async ({ email, ...proof }, caller, c) => {
    const refused = await refusedAddress(email, c)
    if (refused) return refused
    const owner = await ownerOf(email, proof, caller, c)
    return owner instanceof Refusal ? owner : saveEmail(email, owner, caller, c)
  })
}

/** A code is valid for one member and one destination only. */
const codeKey = (memberId: string, contact: string) => `${memberId} ${contact.toLowerCase()}`

async function refusedAddress(email: string, c: Ctx): Promise<Refusal | null> {
  const { email: rule } = await readRegisterRules(c.env.DB)
  const reason = reasonAgainst(email, { ...rule, enabled: true, required: true })
  return reason === null ? null : new Refusal('bad-input', { fields: { email: reason } })
}

/** Authenticates the owner, then uses up the code that was sent to the new contact. */
async function ownerOf(contact: string, proof: Proof, caller: Caller, c: Ctx): Promise<Member | Refusal> {
  const { verificationCode = '', password, code } = proof
  if (verificationCode.trim() === '')
    return new Refusal('missing-verification-code', { fields: { verificationCode: 'required' } })
  const owner = await ownerByCode({ password, code }, caller, c)
  if (owner instanceof Refusal) return owner
  return (await spendCode(c.env, 'contact', codeKey(owner.id, contact), verificationCode)) ?? owner
}

/** Only the holder of the number, proven by the code, learns that another account has it. */
async function saveMobile(mobile: string, owner: Member, caller: Caller, c: Ctx) {
  const holder = await memberByMobile(c.env.DB, mobile)
  if (holder && holder.id !== owner.id) return mobileTaken()
  const { meta } = await c.env.DB.prepare(
    `UPDATE OR IGNORE members SET mobile = ?1, details = json_remove(details, '$.mobileNum'),
       mobile_changed_at = iif(mobile IS ?1, mobile_changed_at, ?2)
     WHERE id = ?3 AND mobile IS ?4`,
  )
    .bind(mobile, new Date().toISOString(), owner.id, owner.mobile ?? null)
    .run()
  if (meta.changes !== 1) return (await memberByMobile(c.env.DB, mobile)) ? mobileTaken() : new Refusal('conflict')
  screenAfterwards(c.env, owner.id, c.executionCtx)
  return finishChange('mobile-changed', owner, caller, c)
}

const mobileTaken = () => new Refusal('mobile-taken', { fields: { mobileNum: 'taken' } })

async function saveEmail(email: string, owner: Member, caller: Caller, c: Ctx) {
  const { meta } = await c.env.DB.prepare(
    `UPDATE members SET email = ?1, email_confirmed_at = ?2, email_changed_at = iif(email IS ?1, email_changed_at, ?2)
     WHERE id = ?3 AND email IS ?4`,
  )
    .bind(email, new Date().toISOString(), owner.id, owner.email)
    .run()
  if (meta.changes !== 1) return new Refusal('conflict')
  screenAfterwards(c.env, owner.id, c.executionCtx)
  // The account has it already: nothing changed but that it is confirmed.
  return email === owner.email ? {} : finishChange('email-changed', owner, caller, c)
}

/** Ends the other sessions and all games, and tells the owner in the inbox and at the contacts of before. */
async function finishChange(kind: 'mobile-changed' | 'email-changed', owner: Member, caller: Caller, c: Ctx) {
  const { env } = c
  await Promise.all([
    env.PRESENCE.getByName(owner.id).endOthers(caller.session),
    bankOf(env, owner.bank).endGames(owner.id),
  ])
  c.executionCtx.waitUntil(Promise.all([tell(env, owner, kind), owner.mobile ? tellBySms(kind, owner, env) : null]))
  return {}
}

async function tellBySms(kind: 'mobile-changed' | 'email-changed', owner: Member, env: Env): Promise<void> {
  const texts = messages[owner.language]
  const text = { subject: texts[`account.${kind}.subject`], body: texts[`account.${kind}.body`] }
  await sendMessage(env, { channel: 'sms', recipient: owner.mobile ?? '', ...text })
}
