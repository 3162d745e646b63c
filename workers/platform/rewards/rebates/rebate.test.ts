import { describe, expect, test } from 'vitest'
import { type CountedStake, type RebateStake, rebateOf, settleInOrder, settleRebate } from './rebate.ts'

const RATES: Partial<Record<string, number>> = { RNG: 100, LIVE: 60, PVP: 100 }
const rateOf = ({ category }: RebateStake) => RATES[category] ?? 0

const stake = (category: RebateStake['category'], staked: number, day = '2026-11-26', version = 1): RebateStake => ({
  ...{ day, version, category, staked },
})
const settle = (stakes: RebateStake[], counted: CountedStake[] = [], carry = 0) =>
  settleRebate({ stakes, counted, carry, rateOf })

describe('a day', () => {
  test('gives a line a category, and the lines add up to the amount (look/rewards-desktop.png)', () => {
    const { lines, amount, carry } = settle([stake('RNG', 180_000), stake('LIVE', 230_000), stake('PVP', 66_000)])
    expect(lines.map(({ category, rate, staked, amount }) => [category, rate, staked, amount])).toEqual([
      ['RNG', 100, 180_000, 1_800],
      ['LIVE', 60, 230_000, 1_380],
      ['PVP', 100, 66_000, 660],
    ])
    expect([amount, carry]).toEqual([3_840, 0])
  })

  test('rounds each line down for itself', () => {
    const { lines, amount } = settle([stake('RNG', 199), stake('LIVE', 333), stake('PVP', 99)])
    expect(lines.map((line) => line.amount)).toEqual([1, 1, 0])
    expect(amount).toBe(2)
    expect(rebateOf(9_007_199_254_740_991, 500)).toBe(450_359_962_737_049)
  })

  test('has a line for each version of the rules, and none for what gives nothing', () => {
    const { lines } = settle([stake('RNG', 100), stake('RNG', 200, '2026-11-26', 2), stake('SPORTS', 50_000)])
    expect(lines.map(({ version, staked }) => [version, staked])).toEqual([
      [2, 200],
      [1, 100],
    ])
  })
})

describe('late', () => {
  const first = settle([stake('RNG', 50_050), stake('LIVE', 10_000)])

  test('a void takes back what its stake gave, on a line of its day', () => {
    const { lines, amount, carry } = settle(
      [stake('RNG', 20_000), stake('RNG', 100_000, '2026-11-27')],
      first.counted.filter(({ category }) => category === 'RNG'),
    )
    expect(lines.map(({ day, staked, amount }) => [day, staked, amount])).toEqual([
      ['2026-11-27', 100_000, 1_000],
      ['2026-11-26', -30_050, -300],
    ])
    expect([amount, carry]).toEqual([700, 0])
  })

  test('below zero in sum gives nothing, and the days after it make it good', () => {
    const voided = settle([], first.counted)
    expect(voided).toMatchObject({ amount: 0, carry: -560 })
    expect(voided.lines.map(({ category, staked, amount }) => [category, staked, amount])).toEqual([
      ['LIVE', -10_000, -60],
      ['RNG', -50_050, -500],
    ])
    const next = settle([stake('RNG', 30_000, '2026-11-28')], voided.counted, voided.carry)
    expect(next).toMatchObject({ carried: -560, amount: 0, carry: -260 })
    expect(settle([stake('RNG', 40_000, '2026-11-29')], [], next.carry)).toMatchObject({ amount: 140, carry: 0 })
  })

  test('keeps the rate by which the stake was counted first', () => {
    const counted = [{ ...stake('RNG', 50_000), rate: 200, amount: 1_000 }]
    expect(settle([stake('RNG', 60_000)], counted).lines).toMatchObject([{ rate: 200, staked: 10_000, amount: 200 }])
  })

  test('what has not changed is no line', () => {
    expect(settle([stake('RNG', 50_050), stake('LIVE', 10_000)], first.counted)).toMatchObject({
      lines: [],
      counted: [],
    })
  })
})

test('days in order: each begins where the one before it ended', () => {
  const counted = [{ ...stake('RNG', 90_000, '2026-11-25'), rate: 100, amount: 900 }]
  const stakes = [stake('RNG', 10_000, '2026-11-25'), stake('RNG', 50_000), stake('LIVE', 100_000, '2026-11-27')]
  const days = settleInOrder({ stakes, counted, carry: 0, rateOf }, ['2026-11-26', '2026-11-27'])
  expect(days.map(({ carried, amount, carry }) => [carried, amount, carry])).toEqual([
    [0, 0, -300],
    [-300, 300, 0],
  ])
})
