import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Terms, Tier } from '#api/agents/contracts'
import { spanFrom } from './periods.ts'
import { baseOf, costOf, fits, type Outcome, type Sums, settle } from './rules.ts'

/** The worked examples of docs/contracts.md, read from that file. */
const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../../docs/contracts.md'), 'utf8')

/** Returns the rows of every table whose first column has this title, by the titles of their columns. */
function rowsOf(first: string): Record<string, string>[] {
  return DOCUMENT.split('\n\n')
    .filter((part) => part.slice(1).split('|')[0]?.trim() === first && part.startsWith('|'))
    .flatMap((table) => {
      const [titles = [], , ...rows] = table
        .trim()
        .split('\n')
        .map((line) =>
          line
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        )
      return rows.map((cells) => Object.fromEntries(titles.map((title, at) => [title, cells[at] ?? ''])))
    })
}

function amount(cell: string | undefined): number {
  const number = Number((cell ?? '').replaceAll(',', ''))
  if (cell === undefined || cell === '' || Number.isNaN(number)) throw new Error(`no amount: ${cell}`)
  return number
}

const TABLES = ['Period', 'Dividend', 'Salary', 'Real time', 'Line', 'Renegotiated', 'Late', 'Tier']

const rate = (cell: string | undefined) => Math.round(amount(cell) * 100)

const tiersOf = (name: string): Tier[] =>
  rowsOf('Tier')
    .filter((row) => row.Tier === name)
    .map((row) => ({
      minimumBase: amount(row['Minimum base']),
      minimumTurnover: amount(row['Minimum turnover']),
      minimumActiveMembers: amount(row['Minimum active members']),
      rate: rate(row.Rate),
    }))

const COMMON = { zone: 'America/Mexico_City', includesBonusBets: false, noticeDays: 7, payment: 'automatic' } as const
const NONE: Sums = { turnover: 0, profit: 0, winning: 0, losing: 0 }
const BASIS = { activeMembers: 0, carry: 0, below: 0, restated: 0, correction: 0 }

/** Settles a period of one part. */
function settleOne(terms: Terms, { sums, activeMembers, ...basis }: { sums: Partial<Sums> } & typeof BASIS): Outcome {
  const counted = { ...NONE, ...sums }
  const part = { terms, current: baseOf(terms, counted), turnover: counted.turnover, activeMembers }
  return settle({ parts: [part], index: 0, ...basis })
}

const dividend = (tiers: Tier[], more: Partial<Extract<Terms, { kind: 'dividend' }>> = {}): Terms => ({
  ...{ kind: 'dividend', ...COMMON, minimumBet: 0, base: 'profit-and-loss', period: 'monthly', tiers },
  ...{ carriesLosses: true, ...more },
})
const flat = (of: number): Tier[] => [{ minimumBase: 0, minimumTurnover: 0, minimumActiveMembers: 0, rate: of }]
const realtime: Terms = { kind: 'realtime', ...COMMON, winRate: 10, lossRate: 25, singleBet: 0 }

describe('the examples of docs/contracts.md', () => {
  test.each(rowsOf('Period'))('the $Period period of $Zone at $At', (row) => {
    const { Period: period = '', Zone: zone = '' } = row
    const terms: Terms =
      period === 'hourly'
        ? { kind: 'hourly', ...COMMON, zone, minimumBet: 0, tiers: flat(1) }
        : period === 'five minutes'
          ? { ...realtime, zone }
          : dividend(flat(1), { zone, period: period as 'daily' })
    const [atMs, startMs, endMs] = [row.At, row.From, row.Until].map((cell) => Date.parse(cell ?? '')) as number[]
    expect(spanFrom(terms, atMs ?? 0, null)).toEqual({ startMs: atMs, endMs })
    expect(spanFrom(terms, startMs ?? 0, null)).toEqual({ startMs, endMs })
    expect(spanFrom(terms, (startMs ?? 0) - 1, null)?.endMs).toBe(startMs)
  })

  test.each(rowsOf('Dividend'))('a dividend: $Dividend', (row) => {
    const terms = dividend(tiersOf('dividend'), { carriesLosses: row['Carry-over'] === 'yes' })
    const outcome = settleOne(terms, {
      ...BASIS,
      sums: { profit: amount(row['Profit and loss']), turnover: amount(row.Turnover) },
      activeMembers: amount(row.Active),
      carry: amount(row['Carried in']),
    })
    expect(outcome).toMatchObject({
      ...{ base: amount(row.Base), own: amount(row['Own amount']), amount: amount(row['Own amount']) },
      ...{ carry: amount(row['Carried on']), ...(outcome.base > 0 ? { rate: rate(row.Rate) } : {}) },
    })
  })

  test.each(rowsOf('Salary'))('a daily and an hourly salary: $Salary', (row) => {
    for (const kind of ['daily', 'hourly'] as const) {
      const terms: Terms = { kind, ...COMMON, minimumBet: 0, tiers: tiersOf('salary') }
      const sums = { turnover: amount(row.Turnover) }
      expect(settleOne(terms, { ...BASIS, sums, activeMembers: amount(row.Active) })).toMatchObject({
        ...{ base: amount(row.Base), rate: rate(row.Rate), own: amount(row['Own amount']), carry: 0 - 0 },
      })
    }
  })

  test.each(rowsOf('Real time'))('a real-time salary: $Real time', (row) => {
    const sums = { winning: amount(row['Stakes that won']), losing: amount(row['Stakes that lost']) }
    expect(settleOne(realtime, { ...BASIS, sums }).own).toBe(amount(row['Own amount']))
  })

  test.each(rowsOf('Line'))('who pays, $Line: the $Agent agent', (row) => {
    const basis = { ...BASIS, sums: { profit: 100_000 }, below: amount(row['Line below']) }
    const outcome = settleOne(dividend(flat(rate(row.Rate))), basis)
    expect([outcome.own, outcome.amount]).toEqual([amount(row['Own amount']), amount(row.Paid)])
  })

  test('what the line below costs is what the agent below comes to, or what costs more below it', () => {
    const lines = Map.groupBy(rowsOf('Line'), ({ Line }) => Line)
    for (const rows of lines.values()) {
      let below = 0
      for (const row of rows.toReversed()) {
        expect(amount(row['Line below'])).toBe(below)
        below = costOf(settleOne(dividend(flat(rate(row.Rate))), { ...BASIS, sums: { profit: 100_000 }, below }))
      }
      expect(below).toBe(rows.reduce((sum, { Paid }) => sum + amount(Paid), 0))
    }
  })

  test.each(rowsOf('Renegotiated'))('a contract agreed anew: $Renegotiated', (row) => {
    const parts = ['before', 'after'].map((when) => {
      const terms = dividend(flat(rate(row[`Rate ${when}`])), { carriesLosses: false })
      return { terms, current: amount(row[`Counted ${when}`]), turnover: 1_000_000, activeMembers: 1 }
    })
    const paid = [0, 1].map((index) =>
      settle({ parts, index, carry: 0, below: amount(row['Line below']), restated: 0, correction: 0 }),
    )
    expect(paid.map((part) => part.amount)).toEqual([amount(row['Paid before']), amount(row['Paid after'])])
  })

  test.each(rowsOf('Late'))('what comes late: $Late', (row) => {
    const carriesLosses = row['Carry-over'] === 'yes'
    const terms: Terms =
      row.Tiers === 'salary'
        ? { kind: 'daily', ...COMMON, minimumBet: 0, tiers: tiersOf('salary') }
        : dividend(tiersOf('dividend'), { carriesLosses })
    const settled = (counted: string, more: Partial<typeof BASIS> = {}) => {
      const sums = { turnover: amount(row[counted]), profit: amount(row[counted]) }
      return settleOne(terms, { ...BASIS, sums, activeMembers: 9, ...more })
    }
    const [before, anew] = [settled('Counted'), settled('Counted anew')]
    expect([before.own, anew.own]).toEqual([amount(row['Own amount']), amount(row['Own amount anew'])])
    const restated = anew.own - before.own
    expect(restated).toBe(amount(row.Difference))
    const next = settled('Next counted', { restated, correction: amount(row['Left before']), carry: anew.carry })
    expect([next.amount, next.correctionLeft]).toEqual([amount(row['Next paid']), amount(row.Left)])
  })

  test('each kind of contract has examples', () => {
    const counts = TABLES.map((first) => rowsOf(first).length)
    expect(counts).toEqual([10, 6, 4, 3, 8, 6, 8, 5])
  })
})

test('a contract that ends inside a period is settled until then, and not after', () => {
  const startMs = Date.parse('2026-11-10T12:00:00Z')
  expect(spanFrom(dividend(flat(1)), startMs, startMs + 1)).toEqual({ startMs, endMs: startMs + 1 })
  expect(spanFrom(dividend(flat(1)), startMs, startMs)).toBeNull()
})

test('a correction is added to the payment, and a negative remainder is carried over', () => {
  const paid = (correction: number) =>
    settleOne(dividend(flat(1_000)), { ...BASIS, sums: { profit: 10_000 }, correction })
  expect(paid(500)).toMatchObject({ own: 1_000, amount: 1_500, correctionLeft: 0 })
  expect(paid(-300)).toMatchObject({ own: 1_000, amount: 700, correctionLeft: 0 })
  expect(paid(-1_400)).toMatchObject({ own: 1_000, amount: 0, correctionLeft: -400 })
})

test('rates on amounts above 2^53 are exact, and an inexact amount is an error', () => {
  const terms = dividend(flat(9_999))
  const settled = (profit: number) => settleOne(terms, { ...BASIS, sums: { profit } })
  expect(settled(9_007_199_254_740_991).own).toBe(9_006_298_534_815_516)
  expect(() => settleOne(realtime, { ...BASIS, sums: { losing: 9_007_199_254_740_991 } })).toThrow('exact')
})

describe('a contract below another', () => {
  const parent = dividend([
    ...flat(2_000),
    { minimumBase: 1, minimumTurnover: 0, minimumActiveMembers: 0, rate: 3_000 },
  ])

  test.each([
    ['its highest rate', dividend(flat(3_000)), true],
    ['a higher rate', dividend(flat(3_001)), false],
    ['another base', dividend(flat(1), { base: 'turnover' }), false],
    ['another period', dividend(flat(1), { period: 'weekly' }), false],
    ['another zone', dividend(flat(1), { zone: 'Europe/Madrid' }), false],
    ['bets with bonus', dividend(flat(1), { includesBonusBets: true }), false],
    ['another kind', { kind: 'daily', ...COMMON, minimumBet: 0, tiers: flat(1) } satisfies Terms, false],
    ['other losses, another notice', dividend(flat(1), { carriesLosses: false, noticeDays: 0 }), true],
  ] as const)('with %s', (_, terms, does) => {
    expect(fits(terms, parent)).toBe(does)
  })

  test('with both rates of a real-time salary has at most the parent’s rates', () => {
    expect(fits({ ...realtime, winRate: 11 }, realtime)).toBe(false)
    expect(fits({ ...realtime, lossRate: 26 }, realtime)).toBe(false)
    expect(fits({ ...realtime, singleBet: 9 }, realtime)).toBe(true)
  })
})
