/**
 * The pattern variants of specification section 5, by the `patternId` of a rule. An operator may send others, whose
 * fields get the general sentence. Regular expressions with the flag `u`; no quantifier repeats another.
 */
export const PATTERNS = {
  ANY: '*',
  LETTER_FIRST_ALNUM: '^[A-Za-z][A-Za-z0-9]*$',
  HAN_DIGITS: '^[\\p{Script=Han}0-9]+$',
  EMAIL: '^[^\\s@]+@[^\\s@]+\\.[^\\s@.]{2,}$',
  ALNUM: '^[A-Za-z0-9]+$',
  LETTERS_AND_DIGITS: '^(?=.*[A-Za-z])(?=.*\\d)[A-Za-z0-9]+$',
  DIGITS: '^\\d+$',
  ALNUM_UPPER: '^(?=.*[A-Z])[A-Za-z0-9]+$',
  ENGLISH_SPACES: '^[A-Za-z ]+$',
  NO_SPACES: '^\\S+$',
  DATE_YMD: '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$',
  DATE_MDY: '^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])-\\d{4}$',
  KOREAN: '^[\\p{Script=Hangul}]+$',
  THAI: '^[\\p{Script=Thai}]+$',
  THAI_ENGLISH: '^[\\p{Script=Thai}A-Za-z ]+$',
  STRONG_PASSWORD: '^(?=.*[A-Z])(?=.*[a-z])(?=.*\\d)(?=.*[^A-Za-z0-9\\s])\\S+$',
  FULL_NAME: '^[^0-9<>@#$%]*[^0-9<>@#$%\\s] +[^0-9<>@#$%\\s][^0-9<>@#$%]*$',
  FULL_WIDTH: '^[\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}ー　]+$',
  UPPER_NO_SPACES: '^[A-Z0-9]+$',
} as const

export type PatternId = keyof typeof PATTERNS
