import { CURRENCIES, CURRENCY_DECIMALS, type Currency } from '../../src/api/money.ts'
import { type Command, WrongUsage } from './command-types.ts'

/** An amount of money in minor units. */
export interface Amount {
  amount: number
  currency: Currency
}

/** Digits, in groups of three or in one piece, then decimals after a point, then a currency code. */
const AMOUNT = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?\s*([A-Za-z]{3})$/
const MOST_DIGITS = 13

/**
 * Reads an amount as every command takes it, with its currency: `500.00 MXN` -> 50000 MXN. It works on the digits, so
 * that no fraction becomes a floating point number. `name`: the option or placeholder, for the message. Throws
 * `WrongUsage`; a number without a currency is refused, since it could be minor units or whole ones.
 */
export function readAmount(typed: string | undefined, name: string): Amount {
  const text = (typed ?? '').trim()
  const [, whole = '', part = '', code = ''] = AMOUNT.exec(text) ?? []
  if (code === '') {
    const isBare = /^[\d.,\s]+$/.test(text)
    const why = isBare ? ` "${text}" names no currency.` : text === '' ? '' : ` "${text}" is something else.`
    throw new WrongUsage(`${name} is an amount with its currency, such as "500.00 MXN".${why}`)
  }
  const currency = CURRENCIES.find((one) => one === code.toUpperCase())
  if (currency === undefined)
    throw new WrongUsage(`${name} names a currency that there is not, ${code}. There are ${CURRENCIES.join(', ')}.`)
  const decimals = CURRENCY_DECIMALS[currency]
  if (part.length > decimals)
    throw new WrongUsage(`${name} has at most ${decimals} decimals in ${currency}, such as "${sampleOf(currency)}".`)
  const digits = whole.replaceAll(',', '') + part.padEnd(decimals, '0')
  if (digits.replace(/^0+/, '').length > MOST_DIGITS) throw new WrongUsage(`${name} is too large an amount.`)
  return { amount: Number(digits), currency }
}

const sampleOf = (currency: Currency) => (CURRENCY_DECIMALS[currency] === 0 ? `500 ${currency}` : `500.00 ${currency}`)

/** Returns an amount in the form in which commands take it: `1,500.00 MXN`. */
export function formatAmount({ amount, currency }: Amount): string {
  const decimals = CURRENCY_DECIMALS[currency]
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  const part = decimals === 0 ? '' : `.${digits.slice(-decimals)}`
  return `${amount < 0 ? '-' : ''}${whole}${part} ${currency}`
}

/** Returns the currency of amounts that belong together. Throws `WrongUsage` for two currencies. */
export function oneCurrency(amounts: readonly Amount[]): { currency: Currency } {
  const [currency, other] = new Set(amounts.map((one) => one.currency))
  if (currency === undefined || other !== undefined) throw new WrongUsage('The amounts are of one currency.')
  return { currency }
}

/**
 * Replaces the amounts in what was read from a JSON file by minor units. `isAmount`: which fields hold amounts; a field
 * named like a currency holds an amount of that currency, the others are all of one, which is returned. Throws
 * `WrongUsage`, also for a bare number.
 */
export function readFileAmounts(
  draft: unknown,
  isAmount: (name: string) => boolean,
): { value: unknown; currency: Currency | undefined } {
  const found: Amount[] = []
  const read = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(read)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, readField(name, field)]))
  }
  const readField = (name: string, field: unknown): unknown => {
    if (!isAmount(name) || typeof field === 'object') return read(field)
    const amount = readAmount(String(field), name)
    const own = CURRENCIES.find((one) => one === name)
    if (own !== undefined && own !== amount.currency)
      throw new WrongUsage(`${name} holds an amount in ${amount.currency}.`)
    if (own === undefined) found.push(amount)
    return amount.amount
  }
  const value = read(draft)
  return { value, currency: found.length === 0 ? undefined : oneCurrency(found).currency }
}

/** Returns the command with its amounts, which are printed before it is sent. */
export function withAmounts(command: Command, amounts: Record<string, Amount | undefined>): Command {
  const parts = Object.entries(amounts).flatMap(([name, amount]) => (amount ? [`${name} ${formatAmount(amount)}`] : []))
  return command.kind === 'put' && parts.length > 0 ? { ...command, echo: parts.join(', ') } : command
}

/** Joins an amount that the shell split at its blank: `500.00 MXN` without quotes is one word. */
export function joinAmounts(args: readonly string[]): string[] {
  const joined: string[] = []
  for (const arg of args) {
    const last = joined.at(-1)
    const isCode = CURRENCIES.some((currency) => currency === arg.toUpperCase())
    if (last !== undefined && isCode && /^(--[\w-]+=)?\d[\d.,]*$/.test(last))
      joined[joined.length - 1] = `${last} ${arg}`
    else joined.push(arg)
  }
  return joined
}
