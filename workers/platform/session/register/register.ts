import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import { type RegisterRequest, register } from '#api/session/session'
import { type RegisterMobileRequest, registerMobile } from '#api/session/verification'
import { languageOf } from '../../../http/language.ts'
import type { App, Serve } from '../../app.ts'
import { bankOf } from '../../bank/routing.ts'
import type { Env } from '../../env.ts'
import { addMember, agentByCode, memberByAccount, memberByMobile, normalizeUsername } from '../../member/directory.ts'
import { mobileOf } from '../../member/phone.ts'
import { flagsOf } from '../../settings/flags.ts'
import { registerRulesOf } from '../../settings/rules.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { visitorOf } from '../../visitor.ts'
import { isSolved } from '../captcha/captcha.ts'
import { refusedConfirmation } from '../codes/confirmation.ts'
import { hashInTurn } from '../credentials/hashing.ts'
import { hashPassword } from '../credentials/password.ts'
import { type RegistrationRequirements, refusedForm } from '../credentials/register-checks.ts'
import { REGISTRATIONS } from '../limits.ts'
import { withIdentity } from '../social/newcomer.ts'
import { admit } from '../verification/step-up.ts'
import { type Newcomer, newMember } from './new-member.ts'

type Ctx = Context<{ Bindings: Env }>
type Form = RegisterRequest | RegisterMobileRequest

export function mountRegister(app: App, serve: Serve): void {
  serve(app, register, async (form, _caller, c) => {
    const flags = await flagsOf(c.env.DB)
    if (!flags.USERNAMEREG3) return new Refusal('operation-not-allowed')
    return registerMember(form, { username: true, password: true, mobile: flags.REGMOBVERF3 }, c)
  })
  serve(app, registerMobile, async (form, _caller, c) => {
    const flags = await flagsOf(c.env.DB)
    if (!flags.MOBILENUMREG3) return new Refusal('operation-not-allowed')
    return registerMember(form, { username: false, password: flags.MOBILENUMPASSREG3, mobile: true }, c)
  })
}

/** Cheap checks come first; the code is used up last, so that a corrected form can be sent with it again. */
async function registerMember(form: Form, requirements: RegistrationRequirements, c: Ctx) {
  const refused = refusedForm(form, await registerRulesOf(c.env.DB), requirements) ?? (await refusedAddress(form, c))
  if (refused) return refused
  const mobile = mobileIn(form, requirements)
  if (mobile instanceof Refusal) return mobile
  const { affiliateCode, domain = '' } = form
  const upline = affiliateCode ? await agentByCode(c.env.DB, affiliateCode, domain) : null
  if (affiliateCode && upline === null)
    return new Refusal('invitation-invalid', { fields: { affiliateCode: 'unknown' } })
  // Saves a hash in the common case; between parallel requests the unique column decides.
  if ('username' in form && (await memberByAccount(c.env.DB, form.username))) return usernameTaken()
  const password = await hashed(form.password, form, c)
  if (password instanceof Refusal) return password
  const paymentPassword = await hashed(form.paymentPassword, form, c)
  if (paymentPassword instanceof Refusal) return paymentPassword
  return withIdentity(c.env, form.socialTicket, async () => {
    const unconfirmed = mobile === null ? null : await refusedNumber(mobile, form, c)
    if (unconfirmed) return unconfirmed
    const language = languageOf(c.req.header('Accept-Language'))
    return welcome({ form, upline, password, paymentPassword, mobile, language }, c)
  })
}

async function welcome(newcomer: Newcomer, c: Ctx) {
  const member = newMember(c.env, newcomer)
  // The bank account is opened first: on its own it is empty and harmless, while a member without one would be
  // incomplete.
  const { currency } = member
  const account = await bankOf(c.env, member.bank).open({ memberId: member.id, currency, trial: false })
  if ('refusal' in account) return new Refusal(account.refusal)
  const added = await addMember(c.env.DB, member)
  if (!added) return (await memberByAccount(c.env.DB, member.account)) ? usernameTaken() : mobileTaken()
  return admit(added, 'register', c)
}

function usernameTaken(): Refusal {
  return new Refusal('username-taken', { fields: { username: 'taken' } })
}

function mobileTaken(): Refusal {
  return new Refusal('mobile-taken', { fields: { mobileNum: 'taken' } })
}

/** Returns the number to confirm, or null when none is required; a number that is only stored must also be valid. */
function mobileIn(form: Form, requirements: RegistrationRequirements): string | null | Refusal {
  if (!form.mobileNum) return null
  const mobile = mobileOf(form.mobileNum, form.countryDialingCode ?? '')
  if (mobile instanceof Refusal) return mobile
  return requirements.mobile ? mobile.number : null
}

/** Only the holder of the number, proven by the code, learns that it already has an account. */
async function refusedNumber(mobile: string, form: Form, c: Ctx): Promise<Refusal | null> {
  const refused = await refusedConfirmation('register', mobile, form, c.env)
  if (refused) return refused
  return (await memberByMobile(c.env.DB, mobile)) ? mobileTaken() : null
}

async function hashed(password: string | undefined, form: Form, c: Ctx): Promise<string | null | Refusal> {
  if (!password) return null
  const account = 'username' in form ? normalizeUsername(form.username) : form.mobileNum
  return hashInTurn({ account, isSignedIn: false }, c, () => hashPassword(password, c.env.PEPPER))
}

/** Limits the accounts opened from one address: first a captcha, then a wait. */
async function refusedAddress(form: Form, c: Ctx): Promise<Refusal | null> {
  const key = keyFor('register-address', visitorOf(c).prefix)
  const throttle = throttleOf(c.env, key)
  const opened = await throttle.count(key, REGISTRATIONS.window.windowSeconds)
  if (opened >= REGISTRATIONS.captchaFrom) {
    if (form.captcha === undefined) return new Refusal('captcha-required', { captcha: true })
    if (!(await isSolved(form.captcha, c))) return new Refusal('captcha-wrong', { captcha: true })
  }
  const wait = await throttle.take(key, REGISTRATIONS.window)
  return wait > 0 ? new Refusal('too-many-requests', { retryAfterSeconds: wait }) : null
}
