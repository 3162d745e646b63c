import { CLABE_BANKS } from '#brand/clabe-banks'

/** True where the first three digits are of those that Banco de México gives to institutions: 999 and 000 are not. */
export const namesBank = (number: string): boolean => /^(?!000)(?:[016-8]\d\d|90[1-3])/.test(number)

/** Returns the name of the bank of a CLABE, or null where the list does not have it: new ones come every year. */
export function bankOfClabe(number: string): string | null {
  const code = number.slice(0, 3)
  return Object.hasOwn(CLABE_BANKS, code) ? (CLABE_BANKS[code] ?? null) : null
}

/** 18 digits, the last one the check digit: weights 3, 7, 1, each product modulo 10. */
export function isClabe(number: string): boolean {
  if (!/^\d{18}$/.test(number)) return false
  const sum = [...number.slice(0, 17)].reduce(
    (total, digit, at) => total + ((Number(digit) * (WEIGHTS[at % 3] ?? 1)) % 10),
    0,
  )
  return (10 - (sum % 10)) % 10 === Number(number[17])
}
const WEIGHTS = [3, 7, 1]
