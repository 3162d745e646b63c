import type { output } from 'zod/mini'
import { Refusal } from '#api/envelope'
import {
  CONTACT_METHODS,
  type ContactMethod,
  paymentPassword,
  resetPaymentPassword,
  sendPaymentPasswordCode,
  setPaymentPassword,
} from '#api/session/payment-password'
import type { App, Serve } from '../../app.ts'
import { bankOf } from '../../bank/routing.ts'
import { type Member, memberById } from '../../directory/members.ts'
import { tell } from '../../directory/tell.ts'
import type { Caller, Ctx } from '../../env.ts'
import { readRegisterRules } from '../../settings/rules.ts'
import { throttleOf } from '../../throttle/of.ts'
import { newCode, spendCode } from '../codes/code.ts'
import { ownerRecipient } from '../codes/owner-code.ts'
import { SENT, sendCode } from '../codes/send-code.ts'
import { hashInTurn } from '../credentials/hashing.ts'
import { refusedPassword, samePassword } from '../credentials/new-password.ts'
import { ownerBy } from '../credentials/owner.ts'
import { hashPassword } from '../credentials/password.ts'
import { CONTACT_COOL_OFF_MS } from '../limits.ts'
import { maskContact } from '../verification/methods.ts'
import { refusedCode, refusedWithoutCode } from '../verification/owner-by-code.ts'
import { paymentOperations } from './operations.ts'
import { paymentPasswordKey, refusedPaymentPassword } from './verify.ts'

type Form = output<typeof setPaymentPassword.request>
type ResetForm = output<typeof resetPaymentPassword.request>

/** The signed-in member's payment password: whether it is set, how to set, change and replace it. */
export function mountPaymentPassword(app: App, serve: Serve): void {
  serve(app, paymentPassword, async (_nothing, caller, c) => {
    const [member, operations, rules] = await Promise.all([
      memberById(c.env.DB, caller.memberId),
      paymentOperations(c.env.DB),
      readRegisterRules(c.env.DB),
    ])
    if (member === null) return new Refusal('not-signed-in')
    const contacts = contactsOf(member).map((method) => ({ method, to: maskContact(method, member).to ?? '' }))
    const rule = { ...rules.paymentPassword, enabled: true, required: true }
    return { isSet: Boolean(member.payment_password), operations: [...operations], rule, contacts }
  })

  serve(app, setPaymentPassword, set)

  serve(app, sendPaymentPasswordCode, async ({ method, captcha }, caller, c) => {
    const member = await memberById(c.env.DB, caller.memberId)
    if (member === null) return new Refusal('not-signed-in')
    if (!contactsOf(member).includes(method)) return new Refusal('operation-not-allowed')
    const to = await ownerRecipient(method, 'payment', member, captcha, c)
    if (to instanceof Refusal) return to
    const failed = await sendCode('payment', to, await newCode(c.env, 'payment', codeKey(method, member)), c)
    return failed ? new Refusal(failed) : SENT
  })

  serve(app, resetPaymentPassword, reset)
}

/** Where a code may go that replaces a forgotten one: what the member has had for longer than a day. */
function contactsOf({ mobile, mobile_changed_at, email, email_changed_at }: Member): ContactMethod[] {
  const isOld = (changedAt: string | null | undefined) =>
    !changedAt || Date.parse(changedAt) + CONTACT_COOL_OFF_MS <= Date.now()
  const has = { mobile: Boolean(mobile) && isOld(mobile_changed_at), email: Boolean(email) && isOld(email_changed_at) }
  return CONTACT_METHODS.filter((method) => has[method])
}

/** A code is for the destination it was sent to: a number or an address changed meanwhile makes it worthless. */
const codeKey = (method: ContactMethod, member: Member) => `${member.id} ${method} ${member[method] ?? ''}`

async function set(form: Form, caller: Caller, c: Ctx) {
  const member = await memberById(c.env.DB, caller.memberId)
  if (member === null) return new Refusal('not-signed-in')
  const { oldPaymentPassword: old } = form
  if (member.payment_password && !old)
    return new Refusal('payment-password-required', { fields: { oldPaymentPassword: 'required' } })
  const isSame = old !== undefined && old.normalize('NFKC') === form.newPassword.normalize('NFKC')
  const refused = (await refusedChoice(form, member, c)) ?? (isSame && member.payment_password ? samePassword() : null)
  if (refused) return refused
  const owner = await ownerBy(form.password, caller, c)
  if (owner instanceof Refusal) return owner
  const wrong =
    (owner.payment_password ? await refusedPaymentPassword(old ?? '', owner, c, 'oldPaymentPassword') : null) ??
    (await refusedCode(form.code, owner, c))
  return wrong ?? replace(form.newPassword, owner, caller, c)
}

async function reset(form: ResetForm, caller: Caller, c: Ctx) {
  const member = await memberById(c.env.DB, caller.memberId)
  if (member === null) return new Refusal('not-signed-in')
  if (!contactsOf(member).includes(form.method)) return new Refusal('operation-not-allowed')
  if (!form.verificationCode?.trim())
    return new Refusal('missing-verification-code', { fields: { verificationCode: 'required' } })
  const refused = await refusedChoice(form, member, c)
  if (refused) return refused
  const owner = await ownerBy(form.password, caller, c)
  if (owner instanceof Refusal) return owner
  const wrong =
    (await refusedCode(form.code, owner, c)) ??
    (await spendCode(c.env, 'payment', codeKey(form.method, owner), form.verificationCode))
  return wrong ?? replace(form.newPassword, owner, caller, c)
}

/** Checks a new one before anything is tried: the rules, and that it is not the password of the account. */
async function refusedChoice(form: Form | ResetForm, member: Member, c: Ctx): Promise<Refusal | null> {
  const isReused = form.newPassword.normalize('NFKC') === form.password.normalize('NFKC')
  return (
    (await refusedWithoutCode(form.code, member.id, c)) ??
    (await refusedPassword(form, member, c.env, 'paymentPassword')) ??
    (isReused ? new Refusal('payment-password-reused', { fields: { newPassword: 'reused' } }) : null)
  )
}

/** Replaces the one that was verified, so that of two at once one takes effect; ends other sessions and games. */
async function replace(newPassword: string, owner: Member, caller: Caller, c: Ctx) {
  const { env } = c
  const hash = await hashInTurn({ account: owner.id, isSignedIn: true }, c, () => hashPassword(newPassword, env.PEPPER))
  if (hash instanceof Refusal) return hash
  const { meta } = await env.DB.prepare(
    `UPDATE members SET payment_password = ?, payment_password_changed_at = ?
     WHERE id = ? AND payment_password IS ?`,
  )
    .bind(hash, new Date().toISOString(), owner.id, owner.payment_password ?? null)
    .run()
  if (meta.changes !== 1) return new Refusal('conflict')
  const key = paymentPasswordKey(owner)
  await Promise.all([
    throttleOf(env, key).forgive(key),
    env.PRESENCE.getByName(owner.id).endOthers(caller.session),
    bankOf(env, owner.bank).endGames(owner.id),
  ])
  c.executionCtx.waitUntil(tell(env, owner, 'payment-password-changed'))
  return {}
}
