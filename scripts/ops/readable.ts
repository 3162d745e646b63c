import { brand } from '#brand/brand'
import { CURRENCIES, CURRENCY_DECIMALS, type Currency } from '../../src/api/money.ts'
import { formatAmount } from './amounts.ts'

/** The fields of responses that hold minor units, where the currency stands beside or above them. */
export const MONEY_FIELDS: ReadonlySet<string> = new Set([
  ...['amount', 'minimum', 'maximum', 'fee', 'min', 'max', 'most', 'stake', 'payout', 'balance', 'used', 'left'],
  ...['minimumBase', 'minimumTurnover', 'minimumBet', 'singleBet', 'paid', 'due', 'owed', 'chargedBack', 'repaid'],
  ...['issued', 'received', 'voided', 'returned', 'remaining', 'unplayed', 'cash', 'bonus', 'gift', 'back', 'released'],
  ...[
    'staked',
    'won',
    'held',
    'before',
    'after',
    'threshold',
    'writtenOff',
    'opened',
    'deposit',
    'maxStake',
    'minStake',
    'dayCap',
    'least',
    'cap',
    'given',
    'heldWins',
    'elsewhere',
    'toWager',
    'cost',
  ],
  ...[
    'current',
    'late',
    'carriedIn',
    'base',
    'turnover',
    'own',
    'downline',
    'restated',
    'correction',
    'carry',
    'carried',
  ],
])

/** Rates in 1/10,000. */
export const RATE_FIELDS: ReadonlySet<string> = new Set(['rate', 'winRate', 'lossRate'])

/** Rates that are per cent already. */
export const PERCENT_FIELDS: ReadonlySet<string> = new Set(['actual', 'lowest', 'highest', 'low', 'high'])

/** Of a salary in real time these are in 1/10,000 of a minor unit. */
const FINE_FIELDS = ['current', 'late', 'carriedIn', 'base', 'carry']
const FINE_DECIMALS = 4

/** Of a jackpot these are texts of minor units with decimals. */
const POT_FIELDS = ['pot', 'reserve', 'contributed', 'returned', 'paid', 'seeded']

/** The times of periods, which begin and end by the clock of the contract. */
const PERIOD_TIMES = ['from', 'until']

type Fields = Record<string, unknown>

/** What the objects around a field say of it. */
interface Scope {
  currency?: Currency | undefined
  zone?: string | undefined
}

/**
 * Returns a response as people read it: amounts and rates in the form in which commands take them, so that what is read
 * can be typed, and periods by the clock of their zone.
 */
export function writeReadable(value: unknown, outer: Scope = {}): unknown {
  if (Array.isArray(value)) return value.map((one) => writeReadable(one, outer))
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Fields
  const scope = {
    currency: fields.unit === 'PTS' ? undefined : (currencyIn(fields) ?? outer.currency),
    zone: zoneIn(fields) ?? outer.zone,
  }
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => writeField(name, field, fields, scope)))
}

function writeField(name: string, field: unknown, around: Fields, scope: Scope): [name: string, value: unknown] {
  const byName = CURRENCIES.find((one) => one === name)
  const currency = byName ?? scope.currency
  if (typeof field === 'string' && isOfHistory(name, around)) return [name, writeReadable(valueIn(field), scope)]
  if (typeof field === 'string') return [name, writeText(name, field, around, scope)]
  if (typeof field !== 'number') return [name, writeReadable(field, { ...scope, currency })]
  if (name === 'receipt_ms') return ['receipt', `${field / 60_000} minutes`]
  if (PERCENT_FIELDS.has(name)) return [name, `${field} %`]
  if (!Number.isSafeInteger(field)) return [name, field]
  if (RATE_FIELDS.has(name)) return [name, formatRate(field)]
  if (!currency || (byName === undefined && !MONEY_FIELDS.has(name))) return [name, field]
  const isFine = around.kind === 'realtime' && FINE_FIELDS.includes(name)
  return [name, isFine ? formatFine(BigInt(field), FINE_DECIMALS, currency) : formatAmount({ amount: field, currency })]
}

/** The history of a setting has what it was and became as JSON. */
function isOfHistory(name: string, around: Fields): boolean {
  return (name === 'before' || name === 'after') && 'by' in around && 'at' in around
}

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function writeText(name: string, text: string, around: Fields, { currency, zone }: Scope): string {
  if (zone !== undefined && PERIOD_TIMES.includes(name) && /^\d{4}-.*Z$/.test(text)) return timeIn(zone, text)
  const [, whole, part = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const isPot = 'pot' in around && POT_FIELDS.includes(name)
  return isPot && whole !== undefined && currency ? formatFine(BigInt(whole + part), part.length, currency) : text
}

/** The currency that an object names; an entry of the audit log names it in what came of it. */
function currencyIn({ currency, unit, after }: Fields): Currency | undefined {
  const named = currency ?? unit ?? (after as Fields | null | undefined)?.currency
  return CURRENCIES.find((one) => one === named)
}

function zoneIn({ zone, terms }: Fields): string | undefined {
  const named = zone ?? (terms as Fields | null | undefined)?.zone
  return typeof named === 'string' ? named : undefined
}

/** Returns a rate in 1/10,000 in the form in which a file of terms takes it: `2.50 %`. */
function formatRate(rate: number): string {
  return `${(rate / 100).toFixed(2)} %`
}

/** Returns an amount with decimals below the minor unit, those that are not zero. */
function formatFine(parts: bigint, decimals: number, currency: Currency): string {
  const scale = 10n ** BigInt(decimals)
  const absolute = parts < 0n ? -parts : parts
  const text = formatAmount({ amount: Number(absolute / scale), currency }).slice(0, -currency.length - 1)
  const rest = String(absolute % scale)
    .padStart(decimals, '0')
    .replace(/0+$/, '')
  const point = rest !== '' && CURRENCY_DECIMALS[currency] === 0 ? '.' : ''
  return `${parts < 0n ? '-' : ''}${text}${point}${rest} ${currency}`
}

/** Returns a time by the clock of a zone, with its offset: `2026-11-01T00:00:00-06:00`. */
function timeIn(zone: string, time: string): string {
  const parts = new Intl.DateTimeFormat(brand.interfaceLanguage, {
    ...{ timeZone: zone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23', timeZoneName: 'longOffset' },
    ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
    ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
  } as const).formatToParts(new Date(time))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  const offset = part('timeZoneName').replace(/^[A-Z]+/, '') || '+00:00'
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}${offset}`
}
