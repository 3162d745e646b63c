import { Refusal } from '#api/envelope'
import type { RegisterRequest } from '#api/session'
import type { FieldRule } from '#api/site'
import { brand } from '#brand/brand'
import { fits } from '../site/pattern.ts'
import type { RuledField } from '../site/rules.ts'
import { isCommon } from './known-passwords.ts'

/** Judges a register form by the server's rules, cheapest first; null when all is well. Specification section 5. */
export function refusedForm(form: RegisterRequest, rules: Record<RuledField, FieldRule>): Refusal | null {
  const fields: Record<string, string> = {}
  for (const [field, rule] of Object.entries(rules) as [RuledField, FieldRule][]) {
    const reason = reasonAgainst(form[field], rule)
    if (reason !== null) fields[field] = reason
  }
  if (form.confirmPassword !== form.password) fields.confirmPassword = 'mismatch'
  if (fields.username) return new Refusal('username-rule', { fields })
  if (fields.password) return new Refusal('password-rule', { fields })
  if (Object.keys(fields).length > 0) return new Refusal('bad-input', { fields })
  if (form.password.toLowerCase().includes(form.username.toLowerCase()))
    return new Refusal('password-contains-username', { fields: { password: 'contains-username' } })
  if (isCommon(form.password)) return new Refusal('password-common', { fields: { password: 'common' } })
  if (form.birthday !== undefined && yearsSince(form.birthday, new Date()) < brand.minimumAge)
    return new Refusal('under-age', { fields: { birthday: 'under-age' } })
  return form.terms ? null : new Refusal('terms-required', { fields: { terms: 'required' } })
}

/** Why a value breaks its rule; null when it does not. */
export function reasonAgainst(value: string | undefined, rule: FieldRule): string | null {
  if (value === undefined || value === '') return rule.enabled && rule.required ? 'required' : null
  if (!rule.enabled) return 'unexpected'
  if (value.length < rule.minLength) return 'too-short'
  if (value.length > rule.maxLength) return 'too-long'
  return fits(value, rule.acceptedPattern) ? null : 'pattern'
}

/** Whole years from a birth date (yyyy-MM-dd) to now, both in UTC; negative for a date to come. */
export function yearsSince(birthday: string, now: Date): number {
  const [year = 0, month = 0, day = 0] = birthday.split('-').map(Number)
  const hadBirthday = now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day)
  return now.getUTCFullYear() - year - (hadBirthday ? 0 : 1)
}
