import { CURRENCY_DECIMALS, type Currency } from '#api/money'

/** Text, a count, yes or no, nothing, or an amount as `amountText` writes it. */
export type Cell = string | number | boolean | null

/** What makes a spreadsheet read a cell as a formula (OWASP "CSV Injection"): such text is kept text by an apostrophe. */
const FORMULA = /^[=+\-@\t\r]/
/** A negative amount is no formula. */
const NUMBER = /^-\d+(\.\d+)?$/

/** One line of RFC 4180, ended. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

function cellText(cell: Cell): string {
  if (cell === null) return ''
  const text = String(cell)
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Minor units with the decimals of their currency and a point, whatever the language: `-1250` MXN is `-12.50`. */
export function amountText(amount: number, currency: Currency): string {
  const decimals = CURRENCY_DECIMALS[currency]
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return `${amount < 0 ? '-' : ''}${whole}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`}`
}
