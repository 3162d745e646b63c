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
 * Formats an amount for its locale: `$12,480.50`, `R$ 12.480,50`, `−$5.00` with a real minus sign. The digits are
 * handled as text, so no amount passes through a fraction. `signed` writes the plus too.
 */
export function formatMoney({ minor, currency, decimals, locale }: Amount, signed = false): string {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const exact = `${minor < 0 ? '-' : ''}${whole}.${digits.slice(digits.length - decimals)}0` as `${number}`
  return new Intl.NumberFormat(locale, {
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
}
