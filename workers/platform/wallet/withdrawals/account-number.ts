import { joinGroups } from '#api/typed'
import type { PayoutKind } from '#api/wallet/withdrawals'
import { bankOfClabe, isClabe } from '../clabe.ts'

/** Removes spaces and hyphens, converts to capitals and to the digits 0 to 9; returns null when the number is invalid. */
export function accountNumber(kind: PayoutKind, typed: string): string | null {
  const number = joinGroups(typed).toUpperCase()
  return EXISTS[kind](number) ? number : null
}

/** Returns the name of the bank of an account, or null where its number names none that is known. */
export function bankOfAccount(kind: PayoutKind, number: string): string | null {
  return kind === 'clabe' ? bankOfClabe(number) : null
}

/** Adds the name of the bank to the account that a withdrawal is paid to, for whoever pays it. */
export function withBank<Paid extends { account: { kind: PayoutKind; number: string } }>(withdrawal: Paid) {
  const { account } = withdrawal
  return { ...withdrawal, account: { ...account, bank: bankOfAccount(account.kind, account.number) } }
}

/** Masks a number for its owner: the last four digits. */
export function maskAccountNumber(number: string): string {
  return `•••• ${number.slice(-4)}`
}

const EXISTS = { clabe: isClabe, iban: isIban } as const satisfies Record<PayoutKind, (number: string) => boolean>

/** Country, two check digits, up to 30 more; with letters as numbers and the first four last, 1 modulo 97 (ISO 13616). */
function isIban(number: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(number)) return false
  const digits = [...(number.slice(4) + number.slice(0, 4))].map((letter) => Number.parseInt(letter, 36)).join('')
  return BigInt(digits) % 97n === 1n
}
