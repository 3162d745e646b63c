import type { FieldRule } from '#api/site'
import { trimMarks } from '#api/typed'
import type { Check } from './form.ts'

/** Fails on an empty value or an unticked checkbox. */
export const requireValue: Check<string> = (value) => (value === '' ? { reason: 'required' } : null)

/**
 * Builds a check from a rule of the server (specification section 5). `*` matches anything; length is checked first.
 */
export function byRule(rule: FieldRule): Check<string> {
  const pattern = rule.acceptedPattern === '*' ? null : compile(rule.acceptedPattern)
  return (value) => {
    if (value === '') return rule.required ? { reason: 'required' } : null
    const limits = { minimum: rule.minLength, maximum: rule.maxLength }
    if (value.length < rule.minLength || value.length > rule.maxLength) return { reason: 'length', ...limits }
    return !pattern || pattern.test(value) ? null : { reason: 'pattern', patternId: rule.patternId, ...limits }
  }
}

/** Returns null for a pattern this browser cannot compile; the server checks the value again. */
function compile(pattern: string): RegExp | null {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return null
  }
}

/** Accepts what may be a mobile number: digits and usual separators. The server's library decides. */
export const mobileNumber: Check<string> = (value) => {
  const typed = trimMarks(value)
  if (typed === '') return { code: 'missing-phone-number' }
  return /^[\p{Nd}\s()+.\p{Pd}]{4,32}$/u.test(typed) ? null : { code: 'invalid-phone-number' }
}

/** Accepts a code that was sent to the member; specification section 5: required, at most 255 characters. */
export const verificationCode: Check<string> = (value) => {
  if (value.trim() === '') return { code: 'missing-verification-code' }
  return value.length > 255 ? { code: 'invalid-verification-code' } : null
}

/** Fails unless the value repeats another field. */
export function sameAs<Name extends string>(other: Name): Check<Name> {
  return (value, values) => (value === values[other] ? null : { reason: 'different' })
}

/** Runs checks in order and returns the first fault. */
export function each<Name extends string>(...checks: Check<Name>[]): Check<Name> {
  return (value, values) => {
    for (const check of checks) {
      const fault = check(value, values)
      if (fault) return fault
    }
    return null
  }
}

/** The day begins this much earlier in the easternmost time zone than in UTC. */
const EARLIEST_DAY_MS = 14 * 3_600_000

/**
 * Fails on an invalid birth date, and on one that makes the person younger or older than this many years everywhere on
 * earth. Within the hours in which it depends on where they are, the server decides.
 */
export function ofAge({ minimum, maximum }: { minimum: number; maximum: number }, now: () => number): Check<string> {
  return (value) => {
    if (value === '') return null
    const born = new Date(`${value}T00:00:00Z`)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(born.getTime())) return { reason: 'invalid' }
    const turns = (years: number) => new Date(born).setUTCFullYear(born.getUTCFullYear() + years)
    if (turns(minimum) > now() + EARLIEST_DAY_MS) return { reason: 'under-age', minimum }
    return turns(maximum + 1) > now() ? null : { reason: 'birth-year' }
  }
}
