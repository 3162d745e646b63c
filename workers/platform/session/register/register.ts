import { Refusal } from '#api/envelope'
import { type RegisterRequest, register } from '#api/session/session'
import { type RegisterMobileRequest, registerMobile } from '#api/session/verification'
import { languageOf } from '../../../http/language.ts'
import type { App, Serve } from '../../app.ts'
import { type Inviter, inviterByCode } from '../../directory/inviter.ts'
import { isNameTaken, type Member, memberByMobile, normalizeUsername } from '../../directory/members.ts'
import { mobileOf } from '../../directory/phone.ts'
import { memberByRecommendation, memberByReferralCode } from '../../directory/referrer.ts'
import type { Ctx, Env } from '../../env.ts'
import { readFlags } from '../../settings/flags.ts'
import { readRegisterRules } from '../../settings/rules.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { countryOf, todayOf, visitorOf } from '../../visitor.ts'
import { isSolved } from '../captcha/captcha.ts'
import { refusedConfirmation } from '../codes/confirmation.ts'
import { type RegistrationRequirements, refusedForm } from '../credentials/register-checks.ts'
import { REGISTRATIONS } from '../limits.ts'
import { withIdentity } from '../social/newcomer.ts'
import { admit } from '../verification/step-up.ts'
import { enrol, hashOptional, mobileTaken, usernameTaken } from './enrol.ts'
import { type Newcomer, newMember } from './new-member.ts'

type Form = RegisterRequest | RegisterMobileRequest

/** Offers the rates of an invitation link to the member who registered by it. */
export type OnInvited = (env: Env, member: Member, invitation: string) => Promise<void>

export function mountRegister(app: App, serve: Serve, onInvited: OnInvited): void {
  serve(app, register, async (form, _caller, c) => {
    const flags = await readFlags(c.env.DB)
    if (!flags.USERNAMEREG3) return new Refusal('operation-not-allowed')
    return registerMember(form, { username: true, password: true, mobile: flags.REGMOBVERF3 }, onInvited, c)
  })
  serve(app, registerMobile, async (form, _caller, c) => {
    const flags = await readFlags(c.env.DB)
    if (!flags.MOBILENUMREG3) return new Refusal('operation-not-allowed')
    const requirements = { username: false, password: flags.MOBILENUMPASSREG3, mobile: true }
    return registerMember(form, requirements, onInvited, c)
  })
}

/** Cheap checks come first; the code is used up last, so that a corrected form can be sent with it again. */
async function registerMember(form: Form, requirements: RegistrationRequirements, onInvited: OnInvited, c: Ctx) {
  const rules = await readRegisterRules(c.env.DB)
  const refused = refusedForm(form, rules, requirements, todayOf(c, Date.now())) ?? (await refusedAddress(form, c))
  if (refused) return refused
  const mobile = mobileIn(form, requirements)
  if (mobile instanceof Refusal) return mobile
  const inviter = await findInviter(form, c)
  if (inviter instanceof Refusal) return inviter
  const recommender = await findRecommender(form, c)
  if (recommender instanceof Refusal) return recommender
  // Saves a hash in the common case; between parallel requests the unique column decides.
  if ('username' in form && (await isNameTaken(c.env.DB, form.username))) return usernameTaken()
  const owner = { account: 'username' in form ? normalizeUsername(form.username) : form.mobileNum, isSignedIn: false }
  const password = await hashOptional(form.password, owner, c)
  if (password instanceof Refusal) return password
  const paymentPassword = await hashOptional(form.paymentPassword, owner, c)
  if (paymentPassword instanceof Refusal) return paymentPassword
  return withIdentity(c.env, form.socialTicket, async () => {
    const unconfirmed = mobile === null ? null : await refusedNumber(mobile, form, c)
    if (unconfirmed) return unconfirmed
    const language = languageOf(c.req.header('Accept-Language'))
    const above = { upline: inviter?.agent ?? null, recommender }
    const country = countryOf(visitorOf(c))
    const secrets = { password, paymentPassword }
    return welcome({ form, ...above, ...secrets, mobile, language, country }, inviter, onInvited, c)
  })
}

/** Returns who invites by the code of the form; null without a code. */
async function findInviter({ affiliateCode, domain = '' }: Form, c: Ctx): Promise<Inviter | null | Refusal> {
  if (!affiliateCode) return null
  const inviter = await inviterByCode(c.env.DB, affiliateCode, domain)
  if (inviter === 'ended') return new Refusal('invitation-ended', { fields: { affiliateCode: 'ended' } })
  return inviter ?? new Refusal('invitation-invalid', { fields: { affiliateCode: 'unknown' } })
}

/** Returns the member whom the form names: who is typed counts before the code of a link. Null where it names nobody. */
async function findRecommender({ recommenderId, referralCode }: Form, c: Ctx): Promise<Member | null | Refusal> {
  const field = recommenderId ? 'recommenderId' : 'referralCode'
  if (!recommenderId && !referralCode) return null
  const found = recommenderId
    ? await memberByRecommendation(c.env.DB, recommenderId)
    : await memberByReferralCode(c.env.DB, referralCode ?? '')
  return found ?? new Refusal('referral-invalid', { fields: { [field]: 'unknown' } })
}

async function welcome(newcomer: Newcomer, inviter: Inviter | null, onInvited: OnInvited, c: Ctx) {
  const { type = 0, invitation = null } = inviter ?? {}
  const member = await enrol(c.env, { ...newMember(c.env, newcomer), type, invitation })
  if (member instanceof Refusal) return member
  if (invitation !== null) await onInvited(c.env, member, invitation)
  return admit(member, 'register', c)
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
