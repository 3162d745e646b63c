import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { Endpoint } from '../../src/api/endpoint.ts'
import { operatorEndpoints } from '../../src/api/operator/endpoints.ts'
import { MONEY_FIELDS, PERCENT_FIELDS, RATE_FIELDS, writeReadable } from './readable.ts'

test('a contract has its amounts, its rates and its periods as they are typed', () => {
  const tier = { minimumBase: 100_000, minimumTurnover: 0, minimumActiveMembers: 3, rate: 2_050 }
  const terms = { kind: 'daily', zone: 'America/Mexico_City', noticeDays: 7, minimumBet: 2_000, tiers: [tier] }
  const contract = { currency: 'MXN', version: 2, terms, from: '2026-11-01T06:00:00.000Z', until: null }
  expect(writeReadable({ contracts: [contract] })).toEqual({
    contracts: [
      {
        ...contract,
        from: '2026-11-01T00:00:00-06:00',
        terms: {
          ...{ ...terms, minimumBet: '20.00 MXN' },
          tiers: [{ ...tier, minimumBase: '1,000.00 MXN', minimumTurnover: '0.00 MXN', rate: '20.50 %' }],
        },
      },
    ],
  })
  expect(
    writeReadable({ currency: 'CLP', terms: { kind: 'realtime', winRate: 5, lossRate: 10_000, singleBet: 7 } }),
  ).toEqual({
    currency: 'CLP',
    terms: { kind: 'realtime', winRate: '0.05 %', lossRate: '100.00 %', singleBet: '7 CLP' },
  })
})

test('a settlement is in its currency and by the clock of its contract, a salary in real time to the last part', () => {
  const settlement = { kind: 'daily', base: -1_234_500, carry: 0, rate: 250, amount: 300, activeMembers: 4 }
  const fine = { kind: 'realtime', base: 123_456_780, carry: -5, amount: 12_345, activeMembers: 0 }
  const [zone, from] = ['UTC', '2026-11-01T00:00:00.000Z']
  expect(
    writeReadable({
      currency: 'MXN',
      settlements: [{ ...settlement, zone, from }],
      running: [{ ...fine, zone, from }],
    }),
  ).toEqual({
    currency: 'MXN',
    settlements: [
      {
        ...{ kind: 'daily', base: '-12,345.00 MXN', carry: '0.00 MXN', rate: '2.50 %', amount: '3.00 MXN' },
        ...{ activeMembers: 4, zone, from: '2026-11-01T00:00:00+00:00' },
      },
    ],
    running: [
      {
        ...{ kind: 'realtime', base: '123.45678 MXN', carry: '-0.000005 MXN', amount: '123.45 MXN' },
        ...{ activeMembers: 0, zone, from: '2026-11-01T00:00:00+00:00' },
      },
    ],
  })
})

test.each([
  [
    { unit: 'MXN', staked: 500 },
    { unit: 'MXN', staked: '5.00 MXN' },
  ],
  [
    { currency: 'MXN', pot: '1000.25', wins: 3 },
    { currency: 'MXN', pot: '10.0025 MXN', wins: 3 },
  ],
  [
    { currency: 'CLP', pot: '-10.5' },
    { currency: 'CLP', pot: '-10.5 CLP' },
  ],
  [
    { actual: 96.1234, byTheory: { low: 90, high: 99.5 } },
    { actual: '96.1234 %', byTheory: { low: '90 %', high: '99.5 %' } },
  ],
  [
    { before: { left: 500 }, after: { left: 0, currency: 'MXN' } },
    {
      before: { left: '5.00 MXN' },
      after: { left: '0.00 MXN', currency: 'MXN' },
    },
  ],
  [
    { at: 'x', by: 'y', before: null, after: '{"currency":"MXN","minimum":500}' },
    { at: 'x', by: 'y', before: null, after: { currency: 'MXN', minimum: '5.00 MXN' } },
  ],
  [
    { currency: 'MXN', dayCap: 500, prizes: { unit: 'PTS', places: [{ amount: 50 }] } },
    { currency: 'MXN', dayCap: '5.00 MXN', prizes: { unit: 'PTS', places: [{ amount: 50 }] } },
  ],
  [
    { ways: [], receipt_ms: 43_200_000 },
    { ways: [], receipt: '720 minutes' },
  ],
  [
    { amount: 5, from: '2026-11-01T06:00:00.000Z' },
    { amount: 5, from: '2026-11-01T06:00:00.000Z' },
  ],
])('%j is printed as %j', (response, printed) => {
  expect(writeReadable(response)).toEqual(printed)
})

/** Numbers that are no money and no rate, by field. */
const COUNTS = [
  // points, pieces and per cent of a stake
  ...['points', 'heldPoints', 'earned', 'fewest', 'stock', 'percent', 'weights'],
  // Milliseconds of a round, and how often a bonus is wagered.
  ...['slot', 'other', 'wageringTimes'],
  // a chance, from 0 to 1
  'chance',
  // rates as a file of rules has them, in 1/10,000
  'rates',
  ...[
    'version',
    'noticeDays',
    'minimumActiveMembers',
    'activeMembers',
    'checked',
    'tickets',
    'multiple',
    'days',
    'depositDays',
    'taken',
    'winners',
    'approved',
    'settled',
    'failed',
  ],
  ...[
    'sequence',
    'lastSequence',
    'head',
    'number',
    'count',
    'rounds',
    'voided',
    'times',
    'wins',
    'tries',
    'members',
    'pictures',
  ],
  ...['given', 'accepted', 'played', 'uses', 'collectDays'],
  ...['type', 'sort', 'open', 'applied', 'behind', 'newest', 'contiguous', 'notices', 'live', 'banks', 'followed'],
  ...[
    'target',
    'level',
    'levels',
    'from',
    'to',
    'minLength',
    'maxLength',
    'weight',
    'bytes',
    'width',
    'height',
    'games',
  ],
  ...['listed', 'added', 'ours', 'gone', 'endedAfterHours', 'asked', 'receipt_ms', 'paid'],
  ...['markers', 'contacts', 'member', 'operator', 'cancelled', 'refused'],
  ...['line', 'changed', 'removed', 'unchanged'],
  'waiting',
]

/** The pages of the banks, which the auditor reads and no command prints. */
const UNPRINTED = /^list\w+Claims$|^listJournal$/

type Schema = z.core.$ZodType
interface Found {
  path: string
  name: string
  inCurrency: boolean
}

/** Returns the numbers of a response, each with whether a currency stands beside or above it. */
function numbersIn(schema: Schema, path: string, name: string, inCurrency: boolean): Found[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const inside = (inner: Schema) => numbersIn(inner, path, name, inCurrency)
  switch (def.type) {
    case 'number':
      return [{ path, name, inCurrency }]
    case 'object': {
      const named = inCurrency || 'currency' in def.shape || 'unit' in def.shape
      return Object.entries(def.shape).flatMap(([field, inner]) => numbersIn(inner, `${path}.${field}`, field, named))
    }
    case 'record':
      return numbersIn(def.valueType, path, name, true)
    case 'array':
      return inside(def.element)
    case 'union':
      return def.options.flatMap(inside)
    case 'nullable':
    case 'optional':
    case 'default':
      return inside(def.innerType)
    case 'pipe':
      return inside(def.out)
    default:
      return []
  }
}

test('every number of a response is money with its currency, a rate, or a count', () => {
  const found = (Object.entries(operatorEndpoints) as [string, Endpoint][])
    .filter(([name]) => !UNPRINTED.test(name))
    .flatMap(([name, { response }]) => numbersIn(response, name, '', false))
  expect(found.length).toBeGreaterThan(200)
  const isMoney = ({ name, inCurrency }: Found) =>
    inCurrency && (MONEY_FIELDS.has(name) || ['thresholds', 'limits', 'stakePerPoint'].includes(name))
  const unreadable = found.filter(
    (one) => !(isMoney(one) || RATE_FIELDS.has(one.name) || PERCENT_FIELDS.has(one.name) || COUNTS.includes(one.name)),
  )
  expect(unreadable.map(({ path }) => path)).toEqual([])
})
