/** An amount and its format. `decimals` comes from the currency table, since ISO 4217 and the wire may differ. */
export interface Amount {
  /** Whole minor units. */
  minor: number
  currency: string
  decimals: number
  /** BCP 47, the brand's locale of the language: `es-MX`. */
  locale: string
}

/**
 * Writes an amount as its readers do: `$12,480.50`, `R$ 12.480,50`, `−$5.00` with a real minus sign. The digits are
 * placed as text, so no amount passes through a fraction. `signed` writes the plus too. Isolated from left to right where
 * the locale is written the other way.
 */
export function formatMoney({ minor, currency, decimals, locale }: Amount, signed = false): string {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const exact = `${minor < 0 ? '-' : ''}${whole}.${digits.slice(digits.length - decimals)}0` as `${number}`
  const written = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: signed ? 'exceptZero' : 'auto',
  })
    .formatToParts(exact)
    .map((part) => (part.type === 'minusSign' ? '−' : part.value))
    .join('')
  const plain = written.replace(DIRECTION_MARKS, '')
  return plain === written ? written : LEFT_TO_RIGHT_ISOLATE + plain + POP_DIRECTIONAL_ISOLATE
}

/** Only locales that are written from right to left put them into amounts, and they would turn `200 MX$` round. */
const DIRECTION_MARKS = /[\u200E\u200F\u061C]/g
const [LEFT_TO_RIGHT_ISOLATE, POP_DIRECTIONAL_ISOLATE] = ['\u2066', '\u2069']
