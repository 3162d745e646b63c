/** What people type and paste, without what they do not see or only use to group it. */

/**
 * Blanks, and the invisible marks that phones and pages put around a copied number or name. An override of the
 * direction (U+202D, U+202E) is none of them: it shows another text than it holds.
 */
const AROUND = /^[\s\p{Zs}\u00ad\u200b-\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff]+/u
const BEHIND = /[\s\p{Zs}\u00ad\u200b-\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff]+$/u

/** Returns the text without blanks and invisible marks at both ends. */
export function trimMarks(text: string): string {
  return text.replace(AROUND, '').replace(BEHIND, '')
}

/**
 * Returns a code or an account number in one form: without blanks, hyphens, points and invisible marks, and with the
 * decimal digits of every script as 0 to 9 (Unicode general category Nd).
 */
export function joinGroups(text: string): string {
  return trimMarks(text)
    .normalize('NFKC')
    .replace(/[\s\p{Pd}.\u00b7\u200b-\u200f\u2212]/gu, '')
    .replace(/\p{Nd}/gu, digitOf)
}

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** The digits of a script follow one another from its zero. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  let digit = 0
  while (digit < 9 && isDigit(code - digit - 1)) digit += 1
  return String(digit)
}
