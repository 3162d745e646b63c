import { CURRENCY_DECIMALS, CURRENCY_SYMBOLS, type Currency } from '#api/money'
import type { Check } from '../form.ts'

/** The number of decimals of a currency. */
export function decimalsOf(currency: Currency): number {
  return CURRENCY_DECIMALS[currency]
}

/**
 * Parses a typed amount to minor units; null when it is invalid. Uses the separators of the locale: `1,000.50` in es-MX
 * and en-US, `1.000,50` in pt-BR; a blank groups too. A group sign counts only where groups of three end, so that it is
 * never dropped from `99,99`. A single separator of either kind with one or two digits after it is the decimal sign, as
 * keypads offer only one of them: `99,99` is 99.99 everywhere. More decimals than the currency has are refused, not
 * rounded. Signs of the currency and format characters at the ends are ignored.
 */
export function parseAmount(text: string, currency: Currency, locale: string): number | null {
  const { group, decimal } = separators(locale)
  const plain = withoutSigns(text, currency)
  const [, whole, fraction = ''] = groupPattern(group, decimal).exec(plain) ?? SINGLE_SEPARATOR.exec(plain) ?? []
  const digits = whole?.replace(/\D/g, '') ?? ''
  const decimals = decimalsOf(currency)
  if (digits === '' || digits.length > 12 || fraction.length > decimals) return null
  return Number(digits + fraction.padEnd(decimals, '0'))
}

/** One separator, whichever, with the one or two digits of a fraction after it. */
const SINGLE_SEPARATOR = /^(\d+)[.,](\d{1,2})$/

/** Digits in one piece or in groups of three, then the decimals. */
function groupPattern(group: string, decimal: string): RegExp {
  const [between, before] = [escapePattern(group), escapePattern(decimal)]
  return new RegExp(`^(\\d+|\\d{1,3}(?:${between}\\d{3})+|\\d{1,3}(?:\\s\\d{3})+)(?:${before}(\\d*))?$`)
}

/** Removes what stands around the number: blanks, invisible format characters, the sign or code of the currency. */
function withoutSigns(text: string, currency: Currency): string {
  const sign = [currency, CURRENCY_SYMBOLS[currency], '$'].map(escapePattern).join('|')
  const around = `[\\s\\p{Cf}]*(?:${sign})?[\\s\\p{Cf}]*`
  return text.replace(new RegExp(`^${around}`, 'iu'), '').replace(new RegExp(`${around}$`, 'iu'), '')
}

const escapePattern = (text: string) => text.replace(/[$.*+?^{}()|[\]\\/]/g, String.raw`\$&`)

/** Checks a typed amount of money that leaves: above zero, and no more than there is, where that is known. */
export function amountCheck(read: (text: string) => number | null, available: () => number | null): Check<string> {
  return (text) => {
    const amount = read(text)
    if (!amount) return { reason: 'amount' }
    const most = available()
    return most !== null && amount > most ? { code: 'not-enough-money' } : null
  }
}

function separators(locale: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(12345.6)
  const of = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise
  return { group: of('group', ','), decimal: of('decimal', '.') }
}
