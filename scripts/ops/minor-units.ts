import { CURRENCY_DECIMALS, type Currency } from '../../src/api/money.ts'
import { WrongUsage } from './command-types.ts'

/**
 * Converts an amount to minor units: `150.5` in MXN -> 15050. It works on the digits, so that no fraction becomes a
 * floating point number. Throws `WrongUsage` for a malformed amount or currency.
 */
export function minorUnits(typed: string, currency: string | undefined): number {
  const decimals = CURRENCY_DECIMALS[currency as Currency]
  if (decimals === undefined) throw new WrongUsage('--currency wants a code such as MXN.')
  const [, whole = '', part = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(typed) ?? []
  if (whole === '' || part.length > decimals)
    throw new WrongUsage(`AMOUNT is a number with at most ${decimals} decimals in ${currency}, such as 150.`)
  return Number(whole + part.padEnd(decimals, '0'))
}
