import { CURRENCY_DECIMALS, type Currency } from '#api/money'

/** A JSON number as its source text, so that no digit is lost before validation. */
export class Written {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Parses JSON and preserves numbers as source text; throws for malformed JSON. */
export function parseExactly(text: string): unknown {
  // The third argument is newer (ECMAScript "JSON.parse source text access") than the types here.
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? new Written(context?.source ?? String(value)) : value,
  )
}

/** Maximum decimals of an amount in this interface. */
const DECIMALS = 6

/** Longer numbers are refused before any arithmetic. */
const MAX_DIGITS = 40

/**
 * Converts a decimal number to whole units of ten to the minus `decimals`. `negative` below zero; `inexact` when a
 * digit would be lost, or the amount is beyond exact arithmetic (2^53).
 */
function wholeOf({ text }: Written, decimals: number): number | 'negative' | 'inexact' {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/.exec(text) ?? []
  const shift = decimals - fraction.length + Number(exponent)
  if (whole === '' || whole.length + fraction.length > MAX_DIGITS) return 'inexact'
  const digits = BigInt(whole + fraction)
  if (digits === 0n) return 0
  if (sign === '-') return 'negative'
  if (Math.abs(shift) > MAX_DIGITS) return 'inexact'
  const power = 10n ** BigInt(Math.abs(shift))
  if (shift < 0 && digits % power !== 0n) return 'inexact'
  const value = shift < 0 ? digits / power : digits * power
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : 'inexact'
}

/** Converts an amount from its source text to minor units of the currency, exactly. */
export function minorOf(written: Written, currency: Currency): number | 'negative' | 'inexact' {
  return wholeOf(written, CURRENCY_DECIMALS[currency])
}

/** Returns true for an informational amount (a jackpot, a tip): at most six decimals, and exact as a double. */
export function isTellable(written: Written): boolean {
  const millionths = wholeOf(written, DECIMALS)
  return typeof millionths === 'number' && millionths < 10 ** 15
}

/**
 * Converts minor units to the interface's number. Exact: at most 15 digits, which a double stores and prints unchanged.
 */
export function amountOf(minor: number, currency: Currency): number {
  return minor / 10 ** CURRENCY_DECIMALS[currency]
}
