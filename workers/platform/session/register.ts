import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import { type RegisterRequest, register } from '#api/session'
import { brand } from '#brand/brand'
import { languageOf } from '../../serve.ts'
import { agentByCode } from '../agents/affiliate.ts'
import type { App, Serve } from '../app.ts'
import { assignBank, bankOf } from '../bank/of.ts'
import type { Env } from '../env.ts'
import { addMember, fold, type Member, memberByAccount, rememberLogin } from '../member/directory.ts'
import { registerRulesOf } from '../site/rules.ts'
import { keyFor, throttleOf } from '../throttle/of.ts'
import { visitorOf } from '../visitor.ts'
import { isSolved } from './captcha.ts'
import { inTurn } from './hashing.ts'
import { REGISTRATIONS } from './limits.ts'
import { openSession } from './open.ts'
import { hashPassword } from './password.ts'
import { refusedForm } from './register-checks.ts'
import { newMemberId } from './token.ts'

type Ctx = Context<{ Bindings: Env }>

export function mountRegister(app: App, serve: Serve): void {
  serve(app, register, (form, _caller, c) => registerMember(form, c))
}

async function registerMember(form: RegisterRequest, c: Ctx) {
  const refused = refusedForm(form, await registerRulesOf(c.env.DB)) ?? (await refusedAddress(form, c))
  if (refused) return refused
  const { affiliateCode, domain = '' } = form
  const upline = affiliateCode ? await agentByCode(c.env.DB, affiliateCode, domain) : null
  if (affiliateCode && upline === null)
    return new Refusal('invitation-invalid', { fields: { affiliateCode: 'unknown' } })
  // Saves a hash in the common case; between parallel requests the unique column decides.
  if (await memberByAccount(c.env.DB, form.username)) return taken()
  const password = await inTurn(() => hashPassword(form.password, c.env.PEPPER))
  if (password instanceof Refusal) return password

  const member = newMember(form, password, upline, c)
  // The account of money first: alone it is empty and nobody's, while a member without one would be half a member.
  const { currency } = member
  const account = await bankOf(c.env, member.bank).open({ memberId: member.id, currency, trial: false })
  if ('refusal' in account) return new Refusal(account.refusal)
  const added = await addMember(c.env.DB, member)
  if (!added) return taken()
  const visitor = visitorOf(c)
  const value = await openSession(c.env, added, visitor)
  await rememberLogin(c.env.DB, added.id, visitor, 'passed')
  return value
}

function taken(): Refusal {
  return new Refusal('username-taken', { fields: { username: 'taken' } })
}

/** Too many accounts from one address: first a captcha, then a wait. */
async function refusedAddress(form: RegisterRequest, c: Ctx): Promise<Refusal | null> {
  const key = keyFor('register-address', visitorOf(c).prefix)
  const throttle = throttleOf(c.env, key)
  const opened = await throttle.count(key, REGISTRATIONS.window.windowSeconds)
  if (opened >= REGISTRATIONS.captchaFrom) {
    if (form.captcha === undefined) return new Refusal('captcha-required', { captcha: true })
    if (!(await isSolved(c.env, form.captcha))) return new Refusal('captcha-wrong', { captcha: true })
  }
  const wait = await throttle.take(key, REGISTRATIONS.window)
  return wait > 0 ? new Refusal('too-many-requests', { retryAfterSeconds: wait }) : null
}

function newMember(form: RegisterRequest, password: string, upline: Member | null, c: Ctx): Omit<Member, 'number'> {
  const id = newMemberId()
  const now = new Date().toISOString()
  return {
    id,
    account: form.username,
    account_folded: fold(form.username),
    nickname: form.username,
    type: 0,
    password,
    password_is_default: 0,
    password_expires_at: null,
    currency: brand.currency,
    language: languageOf(c.req.header('Accept-Language')),
    bank: assignBank(c.env, id),
    upline_id: upline?.id ?? null,
    affiliate_code: null,
    referral_code: form.referralCode || null,
    birthday: form.birthday ?? null,
    email: form.email || null,
    payee_name: form.payeeName || null,
    register_url: form.registerUrl || null,
    domain: form.domain || null,
    register_method: form.registerMethod,
    terms_accepted_at: now,
    created_at: now,
    last_login_at: null,
    previous_login_at: null,
  }
}
