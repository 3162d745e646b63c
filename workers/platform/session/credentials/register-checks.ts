import { Refusal } from '#api/envelope'
import type { FieldRule } from '#api/site'
import { brand } from '#brand/brand'
import { fits } from '../../settings/pattern.ts'
import type { RuledField } from '../../settings/rules.ts'
import { isCommon } from './password-blocklist.ts'

/** The fields common to both register forms; a field that a form lacks is `undefined`. */
export type RegisterForm = { [Field in RuledField]?: string | undefined } & {
  confirmPassword?: string | undefined
  terms: boolean
}

/** What a registration method requires beyond the rules. */
export interface RegistrationRequirements {
  username: boolean
  password: boolean
  /** A number confirmed by a verification code. */
  mobile: boolean
}

/**
 * Checks a register form by the server's rules, cheapest first; returns null when it passes. Specification section 5.
 */
export function refusedForm(
  form: RegisterForm,
  rules: Record<RuledField, FieldRule>,
  requirements: RegistrationRequirements,
  today: string,
): Refusal | null {
  const fields = reasonsAgainst(form, rulesFor(rules, requirements))
  if (fields.username) return new Refusal('username-rule', { fields })
  if (fields.password) return new Refusal('password-rule', { fields })
  if (fields.mobileNum === 'required') return new Refusal('missing-phone-number', { fields })
  if (Object.keys(fields).length > 0) return new Refusal('bad-input', { fields })
  const { username = '', password, birthday } = form
  if (password !== undefined && username !== '' && password.toLowerCase().includes(username.toLowerCase()))
    return new Refusal('password-contains-username', { fields: { password: 'contains-username' } })
  if (password !== undefined && password !== '' && password === form.paymentPassword)
    return new Refusal('payment-password-reused', { fields: { paymentPassword: 'reused' } })
  if (password !== undefined && isCommon(password))
    return new Refusal('password-common', { fields: { password: 'common' } })
  const refused = birthday === undefined ? null : refusedBirthday(birthday, today)
  if (refused) return refused
  return form.terms ? null : new Refusal('terms-required', { fields: { terms: 'required' } })
}

/**
 * Returns the rules of one registration method: name and password when it uses them, a number when it must be
 * confirmed.
 */
function rulesFor(
  rules: Record<RuledField, FieldRule>,
  requirements: RegistrationRequirements,
): Record<RuledField, FieldRule> {
  const must = (rule: FieldRule, does: boolean) => ({ ...rule, enabled: does, required: does })
  const mobileNum = requirements.mobile ? must(rules.mobileNum, true) : rules.mobileNum
  return {
    ...rules,
    username: must(rules.username, requirements.username),
    password: must(rules.password, requirements.password),
    mobileNum,
  }
}

function reasonsAgainst(form: RegisterForm, rules: Record<RuledField, FieldRule>): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [field, rule] of Object.entries(rules) as [RuledField, FieldRule][]) {
    const reason = fieldReason(field, form[field], rule)
    if (reason !== null) fields[field] = reason
  }
  if ((form.confirmPassword ?? '') !== (form.password ?? '')) fields.confirmPassword = 'mismatch'
  return fields
}

/**
 * Invisible characters, and those that reverse the text direction, with which one name could imitate another: control
 * characters, unpaired UTF-16 surrogates, direction marks and zero-width marks (Unicode TR 36 2.9). The joiners that
 * Persian and emoji need are allowed.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/u

/** These are never displayed: any character makes them stronger. */
const SECRETS: readonly RuledField[] = ['password', 'paymentPassword']

function unseenIn(field: RuledField, value = ''): 'pattern' | null {
  return !SECRETS.includes(field) && UNSEEN.test(value) ? 'pattern' : null
}

/** Returns why a value cannot be a member's detail: its rule, or invisible characters. Null when it can. */
export function fieldReason(field: RuledField, value: string | undefined, rule: FieldRule): string | null {
  return reasonAgainst(value, rule) ?? unseenIn(field, value)
}

/** Returns why a value breaks its rule; null when it does not. */
export function reasonAgainst(value: string | undefined, rule: FieldRule): string | null {
  if (value === undefined || value === '') return rule.enabled && rule.required ? 'required' : null
  if (!rule.enabled) return 'unexpected'
  if (value.length < rule.minLength) return 'too-short'
  if (value.length > rule.maxLength) return 'too-long'
  return fits(value, rule.acceptedPattern) ? null : 'pattern'
}

/** Returns the whole years from a birth date to a day (yyyy-MM-dd); negative for a future date. */
function yearsSince(birthday: string, today: string): number {
  return Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (today.slice(5) >= birthday.slice(5) ? 0 : 1)
}

/** Returns the refusal of a birth date on the day that it is where the member is (`todayOf`); null when it passes. */
export function refusedBirthday(birthday: string, today: string): Refusal | null {
  const years = yearsSince(birthday, today)
  if (years < brand.minimumAge) return new Refusal('under-age', { fields: { birthday: 'under-age' } })
  return years > brand.maximumAge ? new Refusal('bad-input', { fields: { birthday: 'birth-year' } }) : null
}
