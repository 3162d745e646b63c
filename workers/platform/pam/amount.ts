import { CURRENCY_DECIMALS, type Currency } from '#api/money'

/** A JSON number as it was written, so that no digit is lost before it is looked at. */
export class Written {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** JSON whose numbers stay as they were written; throws where it is none. */
export function parseExactly(text: string): unknown {
  // The third argument is newer (ECMAScript "JSON.parse source text access") than the types here.
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? new Written(context?.source ?? String(value)) : value,
  )
}

/** Decimals an amount of the interface may have. */
const DECIMALS = 6

/** Longer numbers are no amounts; they would only keep us counting. */
const MAX_DIGITS = 40

/**
 * A decimal number -> whole units of ten to the minus `decimals`. `negative` below zero; `inexact` where a digit would be
 * lost, or the amount is beyond what adds up exactly (2^53).
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

/** An amount as written -> minor units of the currency, exactly. */
export function minorOf(written: Written, currency: Currency): number | 'negative' | 'inexact' {
  return wholeOf(written, CURRENCY_DECIMALS[currency])
}

/** True for an amount that is only told (a jackpot, a tip): at most six decimals, and exact as a double. */
export function isTellable(written: Written): boolean {
  const millionths = wholeOf(written, DECIMALS)
  return typeof millionths === 'number' && millionths < 10 ** 15
}

/** Minor units -> the interface's number. Exact: at most 15 digits, which a double keeps and prints as they are. */
export function amountOf(minor: number, currency: Currency): number {
  return minor / 10 ** CURRENCY_DECIMALS[currency]
}
