import type { CallErrorCode } from '#api/error'
import type { Key, Text } from './text.ts'

/** The sentence of a refusal, total: a code missing from the catalogue does not compile. Needs the noun `errors`. */
export function errorMessage(t: Text, code: CallErrorCode): string {
  return t(`errors:${code}`)
}

/** What is wrong with a field: a rule with what its sentence needs, or a refusal. */
export type Fault =
  | { reason: keyof typeof REASONS; patternId?: string; minimum?: number; maximum?: number }
  | { code: CallErrorCode }

const REASONS = {
  required: 'fields:required',
  length: 'fields:length',
  pattern: 'fields:pattern',
  different: 'fields:different',
  'under-age': 'fields:under-age',
  amount: 'fields:amount',
  range: 'fields:range',
  invalid: 'fields:invalid',
} as const satisfies Record<string, Key>

/** The pattern ids a server may send (specification section 5 "Pattern variants"); another id gets the plain sentence. */
const PATTERNS: Partial<Record<string, Key>> = {
  LETTER_FIRST_ALNUM: 'fields:pattern.letter-first',
  ALNUM: 'fields:pattern.letters-and-numbers',
  EMAIL: 'fields:pattern.email',
  FULL_NAME: 'fields:pattern.full-name',
  DATE_YMD: 'fields:pattern.date',
}

/** The one sentence below a field, or none. Needs the nouns `errors` and `fields`. */
export function fieldMessage(t: Text, fault: Fault | undefined): string | undefined {
  if (!fault) return undefined
  if ('code' in fault) return errorMessage(t, fault.code)
  const { reason, patternId = '', minimum = 0, maximum = 0 } = fault
  // Specification section 5: a single number when both bounds are the same.
  if (reason === 'length' && minimum === maximum) return t('fields:length-exact', { minimum })
  return t((reason === 'pattern' && PATTERNS[patternId]) || REASONS[reason], { minimum, maximum })
}
