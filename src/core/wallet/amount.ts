import { CURRENCY_DECIMALS, type Currency } from '#api/money'
import type { Check } from '../form.ts'

/** The number of decimals of a currency. */
export function decimalsOf(currency: Currency): number {
  return CURRENCY_DECIMALS[currency]
}

/**
 * Parses a typed amount to minor units; null when it is invalid. Uses the separators of the locale: `1,000.50` in es-MX
 * and en-US, `1.000,50` in pt-BR. More decimals than the currency has are refused, not rounded.
 */
export function parseAmount(text: string, currency: Currency, locale: string): number | null {
  const { group, decimal } = separators(locale)
  const plain = text.replaceAll(group, '').replace(/[\s$]/g, '').replace(decimal, '.')
  const decimals = decimalsOf(currency)
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d*))?$/.exec(plain) ?? []
  if (whole === undefined || fraction.length > decimals) return null
  return Number(whole + fraction.padEnd(decimals, '0'))
}

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
