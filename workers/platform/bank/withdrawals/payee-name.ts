import { createHash, timingSafeEqual } from 'node:crypto'
import { trimMarks } from '#api/typed'

/**
 * Returns true when both are the same name, regardless of accents, case, spaces, hyphens, apostrophes and points. Runs in
 * constant time.
 */
export function isSameName(typed: string, stored: string): boolean {
  return timingSafeEqual(digestOf(typed), digestOf(stored))
}

/** Two banks print one name as D'Angelo, D’Angelo, D Angelo and DANGELO, García-López and García López. */
const SIGNS = /[\s\p{Pd}.'’‘ʼʻ`]/gu

/** Letters that have no accent to remove, as banks print them in the letters of ASCII. */
const SPELLED: ReadonlyMap<string, string> = new Map(
  ['ß ss', 'æ ae', 'œ oe', 'ø o', 'ł l', 'đ d', 'ð d', 'þ th'].map((pair) => pair.split(' ') as [string, string]),
)

function digestOf(name: string): Buffer {
  return createHash('sha256').update(foldName(name)).digest()
}

/**
 * Returns the letters of a name in one form. Accents of the Latin, Greek and Cyrillic scripts are removed, because banks
 * print names without them. Marks of other scripts are letters and stay.
 */
export function foldName(name: string): string {
  const plain = trimMarks(name)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ßæœøłđðþ]/g, (letter) => SPELLED.get(letter) ?? letter)
  return plain.replace(SIGNS, '')
}
