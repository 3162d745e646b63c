import { joinGroups } from '#api/typed'
import type { PayoutKind } from '#api/wallet/withdrawals'

/** Removes spaces and hyphens, converts to capitals and to the digits 0 to 9; returns null when the number is invalid. */
export function accountNumber(kind: PayoutKind, typed: string): string | null {
  const number = joinGroups(typed).toUpperCase()
  return EXISTS[kind](number) ? number : null
}

/** Masks a number for its owner: the last four digits. */
export function maskAccountNumber(number: string): string {
  return `•••• ${number.slice(-4)}`
}

const EXISTS = { clabe: isClabe, iban: isIban } as const satisfies Record<PayoutKind, (number: string) => boolean>

/** 18 digits, the last one the check digit: weights 3, 7, 1, each product modulo 10. */
function isClabe(number: string): boolean {
  if (!/^\d{18}$/.test(number)) return false
  const sum = [...number.slice(0, 17)].reduce(
    (total, digit, at) => total + ((Number(digit) * (WEIGHTS[at % 3] ?? 1)) % 10),
    0,
  )
  return (10 - (sum % 10)) % 10 === Number(number[17])
}
const WEIGHTS = [3, 7, 1]

/** Country, two check digits, up to 30 more; with letters as numbers and the first four last, 1 modulo 97 (ISO 13616). */
function isIban(number: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(number)) return false
  const digits = [...(number.slice(4) + number.slice(0, 4))].map((letter) => Number.parseInt(letter, 36)).join('')
  return BigInt(digits) % 97n === 1n
}
