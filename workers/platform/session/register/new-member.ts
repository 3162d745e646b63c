import { randomInt } from 'node:crypto'
import type { RegisterRequest } from '#api/session/session'
import type { RegisterMobileRequest } from '#api/session/verification'
import { brand, type Language } from '#brand/brand'
import { TERMS_VERSION } from '#brand/terms'
import { assignBank } from '../../bank/routing.ts'
import { type Member, normalizeUsername } from '../../directory/members.ts'
import type { Env } from '../../env.ts'
import { newMemberId } from '../token.ts'

/** The data collected while registering; passwords are already hashed. */
export interface Newcomer {
  form: RegisterRequest | RegisterMobileRequest
  upline: Member | null
  /** The member who recommended them. */
  recommender?: Member | null
  password: string | null
  paymentPassword: string | null
  /** E.164, confirmed by a verification code. */
  mobile: string | null
  language: Language
  /** Where they register, as the network says; null where it is unknown or an agent opens the account. */
  country: string | null
}

/** The fields of the register form that are stored by name in `details`. */
const DETAILS = [
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'telegram',
  'zalo',
  'idNumber',
  'recommenderId',
] as const

/** Returns the row of a new member, without its number. */
export function newMember(env: Env, newcomer: Newcomer): Omit<Member, 'number'> {
  const { form, upline, recommender, password, paymentPassword, mobile, language, country } = newcomer
  const id = newMemberId()
  const now = new Date().toISOString()
  const account = 'username' in form ? form.username : madeUpName()
  return {
    id,
    account,
    account_folded: normalizeUsername(account),
    nickname: form.nickname || account,
    type: 0,
    password,
    password_is_default: 0,
    password_expires_at: null,
    currency: brand.currency,
    language,
    bank: assignBank(env, id),
    upline_id: upline?.id ?? null,
    affiliate_code: null,
    referral_code: form.referralCode || null,
    recommender_id: recommender?.id ?? null,
    birthday: form.birthday ?? null,
    email: form.email || null,
    payee_name: form.payeeName || null,
    register_url: form.registerUrl || null,
    domain: form.domain || null,
    register_method: form.registerMethod,
    terms_accepted_at: now,
    terms_version: TERMS_VERSION,
    created_at: now,
    last_login_at: null,
    previous_login_at: null,
    mobile,
    payment_password: paymentPassword,
    password_changed_at: password && now,
    payment_password_changed_at: paymentPassword && now,
    country,
    details: detailsOf(form, mobile),
  }
}

/** An unconfirmed number is stored as a detail: it cannot be used to sign in and is not reserved for the member. */
function detailsOf(form: Newcomer['form'], mobile: string | null): string {
  const entries = DETAILS.map((field) => [field, form[field]] as const)
  const typed = mobile === null ? form.mobileNum : undefined
  return JSON.stringify(Object.fromEntries([...entries, ['mobileNum', typed] as const].filter(([, value]) => value)))
}

/** A member who registers by number has no name: this one reveals nothing of the number and fits the name rules. */
function madeUpName(): string {
  return `m${randomInt(10 ** 12, 10 ** 13)}`
}
