import { CURRENCY_DECIMALS, type Currency } from '#api/money'
import { locale, text } from './texts.ts'

/** Formats minor units in the page's locale. */
export function money(minor: number, currency: Currency): string {
  const decimals = CURRENCY_DECIMALS[currency]
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return format.format(minor / 10 ** decimals).replace('-', '−')
}

/** Formats a pay in hundredths of the bet as a multiple of the bet: 450 is "4.5". */
export function times(pay: number): string {
  return plain(pay / 100)
}

/** Formats the same in words: "4.5 veces", "1 vez". */
export function timesInWords(pay: number): string {
  return text('times', { count: pay / 100 })
}

export function plain(value: number): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value)
}
