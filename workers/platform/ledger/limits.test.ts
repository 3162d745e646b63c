import { describe, expect, test } from 'vitest'
import type { Limit } from './limit-change.ts'
import { endOf, firstHour, hourOf, nextFree, type Spent, spentBy, standings, unplayedDeposits } from './limits.ts'
import { move } from './transfer.ts'

const none: Limit = { kind: 'stake', period: 'day', owner: 'member', amount: null, pending: null }
const limitOf = (amount: number | null, over: Partial<Limit> = {}): Limit => ({ ...none, amount, ...over })
const spent = (over: Partial<Spent> = {}): Spent => ({ deposited: 0, staked: 0, won: 0, ...over })
const at = (text: string) => Date.parse(`${text}:00Z`)

describe('money that was paid in and not played with', () => {
  const paid = (deposited: number) => spent({ deposited })
  const played = (staked: number) => spent({ staked })
  test.each([
    ['nothing where nothing was paid in', [played(500)], 0],
    ['all of it where nothing was staked since', [played(900), paid(500)], 500],
    ['the rest of a part', [paid(500), played(200)], 300],
    ['nothing once it was staked', [paid(500), played(500)], 0],
    ['the last deposit, however much was played before it', [paid(100), played(9_000), paid(500)], 500],
    ['two deposits and a stake between them', [paid(300), played(100), paid(500)], 700],
    ['what was won and staked again counts as play', [paid(500), spent({ won: 800 }), played(500)], 0],
  ])('is %s', (_what, hours, amount) => {
    expect(unplayedDeposits(hours)).toBe(amount)
  })
})

describe('what is left of a member’s limits', () => {
  test('raising one limit leaves every other enforced while it waits (D1)', () => {
    const week = limitOf(2_000, { period: 'week' })
    const limits = [limitOf(500, { pending: { amount: 5_000, from_ms: 0 } }), week, limitOf(300, { kind: 'loss' })]
    const rows = standings(limits, ['stake', 'loss'], () => spent({ staked: 400, won: 150 }))
    expect(rows).toEqual([
      { kind: 'stake', period: 'day', owner: 'member', amount: 500, used: 400, left: 100 },
      { kind: 'stake', period: 'week', owner: 'member', amount: 2_000, used: 400, left: 1_600 },
      { kind: 'loss', period: 'day', owner: 'member', amount: 300, used: 250, left: 50 },
    ])
  })

  test('the stricter of the member’s and the operator’s counts (GLI-19 2.5.5(b))', () => {
    const limits = [limitOf(500), limitOf(200, { owner: 'operator' })]
    expect(standings(limits, ['stake'], () => spent())).toMatchObject([{ owner: 'operator', amount: 200, left: 200 }])
    const own = [limitOf(100), limitOf(200, { owner: 'operator' })]
    expect(standings(own, ['stake'], () => spent())).toMatchObject([{ owner: 'member', amount: 100 }])
  })

  test('a loss is stakes minus wins (D9): who has won may lose that again', () => {
    const limits = [limitOf(300, { kind: 'loss' })]
    const rows = standings(limits, ['loss'], () => spent({ staked: 1_000, won: 1_200 }))
    expect(rows).toMatchObject([{ used: -200, left: 500 }])
  })

  test('is zero beyond a limit, never negative', () => {
    expect(standings([limitOf(100)], ['stake'], () => spent({ staked: 400 }))).toMatchObject([{ left: 0 }])
  })

  test('includes only the requested kinds, and only those in force', () => {
    expect(standings([limitOf(100), limitOf(null, { kind: 'loss' })], ['loss'], () => spent())).toEqual([])
  })
})

describe('what a transfer spends', () => {
  const by = (
    kind: Parameters<typeof spentBy>[0]['kind'],
    from: 'cash' | 'house' | 'promo' | 'cashier',
    to: 'cash' | 'house',
  ) => ({
    ...{ kind, free: from === 'promo' },
    postings: move(from, to, 'MXN', 70).map((posting) => ({ ...posting, balance: 0 })),
  })

  test.each([
    ['a deposit', by('deposit', 'cashier', 'cash'), spent({ deposited: 70 })],
    ['a bet', by('bet', 'cash', 'house'), spent({ staked: 70 })],
    ['a win', by('win', 'house', 'cash'), spent({ won: 70 })],
    ['a rollback', by('rollback', 'house', 'cash'), spent({ staked: -70 })],
    ['a free bet', by('bet', 'promo', 'house'), null],
    ['a prize', by('prize', 'promo', 'cash'), null],
    ['a hold', by('hold', 'cash', 'house'), null],
  ])('%s', (_what, transfer, expected) => {
    expect(spentBy(transfer)).toEqual(expected)
  })

  test('is the rest of a stake that bonus money pays in part', () => {
    const postings = [
      { account: 'cash', unit: 'MXN', amount: -30, balance: 0 },
      { account: 'bonus', unit: 'MXN', amount: -40, balance: 0 },
      { account: 'house', unit: 'MXN', amount: 70, balance: 0 },
    ] as const
    expect(spentBy({ kind: 'bet', free: false, postings: [...postings] })).toEqual(spent({ staked: 30 }))
  })
})

describe('what is free again', () => {
  const FIRST = hourOf(at('2027-03-28T10:00'))
  const hour = (offset: number, over: Partial<Spent>) => ({ hour: FIRST + offset, ...spent(over) })

  test('is the oldest hour that counts, as soon as its period is over', () => {
    const hours = [hour(0, { staked: 70 }), hour(1, { deposited: 200 }), hour(2, { staked: 30, deposited: 5 })]
    expect(nextFree('stake', 'day', hours)).toEqual({ amount: 70, at_ms: endOf('day', FIRST) })
    expect(nextFree('deposit', 'week', hours)).toEqual({ amount: 200, at_ms: endOf('week', FIRST + 1) })
    expect(nextFree('deposit', 'day', [hour(0, { staked: 70 })])).toBeNull()
  })

  test('of a loss is only what is left of it without the wins that leave before', () => {
    const hours = [hour(0, { won: 100 }), hour(1, { staked: 60 }), hour(2, { staked: 90 }), hour(3, { staked: 40 })]
    expect(nextFree('loss', 'day', hours)).toEqual({ amount: 50, at_ms: endOf('day', FIRST + 2) })
    expect(nextFree('loss', 'day', hours.slice(0, 2))).toBeNull()
  })

  test('of a month is everything of the days that the next month lacks', () => {
    const february = hourOf(at('2027-01-29T10:00'))
    const days = [0, 24, 48].map((offset) => ({ hour: february + offset, ...spent({ staked: 10 }) }))
    expect(nextFree('stake', 'month', days)).toEqual({ amount: 30, at_ms: at('2027-03-01T00:00') })
  })
})

describe('the window of a period', () => {
  const counts = (period: 'day' | 'week' | 'month', then: string, now: string) =>
    hourOf(at(then)) >= firstHour(period, at(now))

  test.each([
    ['day', '2026-11-21T10:30', '2026-11-22T10:30', true],
    ['day', '2026-11-21T10:30', '2026-11-22T10:59', true],
    ['day', '2026-11-21T10:30', '2026-11-22T11:00', false],
    ['day', '2026-11-21T10:00', '2026-11-22T10:00', true],
    ['day', '2026-11-21T09:59', '2026-11-22T10:00', false],
    ['week', '2026-11-15T10:30', '2026-11-22T10:30', true],
    ['week', '2026-11-15T10:30', '2026-11-22T11:00', false],
    ['month', '2026-10-22T10:30', '2026-11-22T10:59', true],
    ['month', '2026-10-22T10:30', '2026-11-22T11:00', false],
    // February has no 29th here: the window starts on the 1st of March.
    ['month', '2026-02-28T23:30', '2026-03-28T23:59', true],
    ['month', '2026-02-28T23:30', '2026-03-29T00:00', false],
    ['month', '2026-03-01T00:00', '2026-03-31T23:59', true],
    ['month', '2026-12-31T12:00', '2027-01-31T12:00', true],
  ] as const)('of a %s: what was at %s counts at %s: %s', (period, then, now, expected) => {
    expect(counts(period, then, now)).toBe(expected)
  })

  test.each(['day', 'week', 'month'] as const)(
    'of a %s ends at the stated time, for every hour of two years',
    (period) => {
      for (let hour = hourOf(at('2027-01-01T00:00')); hour < hourOf(at('2028-12-31T00:00')); hour += 7) {
        const endMs = endOf(period, hour)
        expect(firstHour(period, endMs)).toBeGreaterThan(hour)
        expect(firstHour(period, endMs - 1)).toBeLessThanOrEqual(hour)
      }
    },
  )

  test('of a month never moves backwards', () => {
    let before = 0
    for (let nowMs = at('2027-01-01T00:00'); nowMs < at('2028-12-31T00:00'); nowMs += 7 * 60_000 * 11) {
      const first = firstHour('month', nowMs)
      expect(first).toBeGreaterThanOrEqual(before)
      before = first
    }
  })
})
