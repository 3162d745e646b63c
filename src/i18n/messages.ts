import type { CallErrorCode } from '#api/error'
import type { PatternId } from '#api/patterns'
import type { FieldRule } from '#api/site'
import type { CountKey, Key, Text } from './text.ts'

/** The message of an error code. Total: a code missing from the catalogue does not compile. Needs the noun `errors`. */
export function errorMessage(t: Text, code: CallErrorCode): string {
  return t(`errors:${code}`)
}

/** The same, with the wait in minutes when the error has one (specification section 8: "try again after 5 minutes"). */
export function failureMessage(
  t: Text,
  { error, detail }: { error: CallErrorCode; detail?: { retryAfterSeconds?: number | undefined } | undefined },
): string {
  const minutes = Math.ceil((detail?.retryAfterSeconds ?? 0) / 60)
  if (error !== 'too-many-requests' || minutes < 2) return errorMessage(t, error)
  return t('errors:too-many-requests.minutes', { count: minutes })
}

/** What is wrong with a field: a broken rule with the values of its message, or an error code. */
export type Fault =
  | { reason: keyof typeof REASONS; patternId?: string; minimum?: number; maximum?: number }
  | { code: CallErrorCode; maximum?: number }

const REASONS = {
  required: 'fields:required',
  length: 'fields:length',
  words: 'fields:words',
  pattern: 'fields:pattern',
  different: 'fields:different',
  'under-age': 'fields:under-age',
  'birth-year': 'fields:birth-year',
  amount: 'fields:amount',
  range: 'fields:range',
  limit: 'fields:limit',
  rate: 'fields:rate',
  invalid: 'fields:invalid',
} as const satisfies Record<string, Key | CountKey>

/** The pattern variants of specification section 5, total; an unknown id gets the general message. */
const PATTERNS = {
  ANY: 'fields:pattern',
  LETTER_FIRST_ALNUM: 'fields:pattern.letter-first',
  HAN_DIGITS: 'fields:pattern.han',
  EMAIL: 'fields:pattern.email',
  ALNUM: 'fields:pattern.letters-or-numbers',
  LETTERS_AND_DIGITS: 'fields:pattern.letters-and-numbers',
  DIGITS: 'fields:pattern.digits',
  ALNUM_UPPER: 'fields:pattern.one-capital',
  ENGLISH_SPACES: 'fields:pattern.english',
  NO_SPACES: 'fields:pattern.no-spaces',
  DATE_YMD: 'fields:pattern.date',
  DATE_MDY: 'fields:pattern.date-month-first',
  KOREAN: 'fields:pattern.korean',
  THAI: 'fields:pattern.thai',
  THAI_ENGLISH: 'fields:pattern.thai-english',
  STRONG_PASSWORD: 'fields:pattern.strong',
  FULL_NAME: 'fields:pattern.full-name',
  FULL_WIDTH: 'fields:pattern.full-width',
  UPPER_NO_SPACES: 'fields:pattern.capitals',
} as const satisfies Record<PatternId, Key>

/** The message below a field, or undefined without a fault. Needs the nouns `errors` and `fields`. */
export function fieldMessage(t: Text, fault: Fault | undefined): string | undefined {
  if (!fault) return undefined
  if ('code' in fault) return errorMessage(t, fault.code)
  const { reason, patternId = '', minimum = 0, maximum = 0 } = fault
  if (reason === 'length') return bounds(t, minimum, maximum)
  if (reason !== 'pattern')
    return t(REASONS[reason], { minimum, maximum, count: reason === 'under-age' ? minimum : maximum })
  const sentence = t(Object.hasOwn(PATTERNS, patternId) ? PATTERNS[patternId as PatternId] : REASONS.pattern)
  return maximum > 0 ? `${sentence} ${bounds(t, minimum, maximum)}` : sentence
}

/** What a rule wants, before anything is typed: its pattern where that has a sentence, and its length limits. */
export function ruleHint(
  t: Text,
  {
    acceptedPattern,
    patternId,
    minLength,
    maxLength,
  }: Pick<FieldRule, 'acceptedPattern' | 'patternId' | 'minLength' | 'maxLength'>,
): string {
  const limits = bounds(t, minLength, maxLength)
  const hasSentence = acceptedPattern !== '*' && patternId !== 'ANY' && Object.hasOwn(PATTERNS, patternId)
  return hasSentence ? `${t(PATTERNS[patternId as PatternId])} ${limits}` : limits
}

/** Specification section 5: a single number when both bounds are equal. */
function bounds(t: Text, minimum: number, maximum: number): string {
  return minimum === maximum
    ? t('fields:length-exact', { count: maximum })
    : t('fields:length', { minimum, count: maximum })
}
