import { CURRENCY_DECIMALS, type Currency } from './money.ts'

/** Text, a count, a boolean, null, or an amount as `amountText` formats it. */
export type Cell = string | number | boolean | null

/** Text that a spreadsheet reads as a formula (OWASP "CSV Injection"): an apostrophe in front makes it plain text. */
const FORMULA = /^[=+\-@\t\r]/
/** A negative amount is not a formula. */
const NUMBER = /^-\d+(\.\d+)?$/

/** One line of RFC 4180, with its line end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

function cellText(cell: Cell): string {
  if (cell === null) return ''
  const text = String(cell)
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Formats minor units with the decimals of their currency and a point, in every language: `-1250` MXN is `-12.50`. */
export function amountText(amount: number, currency: Currency): string {
  const decimals = CURRENCY_DECIMALS[currency]
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return `${amount < 0 ? '-' : ''}${whole}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`}`
}
