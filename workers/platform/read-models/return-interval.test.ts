import { describe, expect, test } from 'vitest'
import { comparedReturn, type ReturnSums } from './return-interval.ts'

/** Sums rounds as the read model does. */
function sumsOf(rounds: readonly (readonly [staked: number, won: number])[]): ReturnSums {
  const sum = (of: (staked: number, won: number) => number) => rounds.reduce((all, [s, w]) => all + of(s, w), 0)
  return {
    rounds: rounds.length,
    staked: sum((s) => s),
    won: sum((_, w) => w),
    stakedSquares: sum((s) => s * s),
    wonSquares: sum((_, w) => w * w),
    products: sum((s, w) => s * w),
  }
}

const COIN = { rtp: 9_800, highestRtp: null, deviation: 98 }
/** So many rounds of a coin that pays 1.96 stakes, of which so many were won. */
const coin = (rounds: number, won: number) =>
  sumsOf(Array.from({ length: rounds }, (_, index) => [1_000, index < won ? 1_960 : 0] as const))

describe('the return of a game', () => {
  test('has the interval of its theory: 1.96 deviations, over the root of the rounds', () => {
    // 98 % +- 1.959964 x 0.98 / sqrt(10,000)
    expect(comparedReturn(coin(10_000, 5_000), COIN)).toMatchObject({
      actual: 98,
      theoretical: { lowest: 98, highest: 98 },
      byTheory: { low: 96.0792, high: 99.9208 },
      verdict: 'inside',
    })
  })

  test('has the interval of its sample: the residuals of each round, computed one by one', () => {
    const rounds = [
      ...Array.from({ length: 40 }, (_, index) => [100 * (1 + (index % 5)), index % 3 === 0 ? 400 : 0] as const),
    ]
    const sums = sumsOf(rounds)
    const ratio = sums.won / sums.staked
    const residuals = rounds.map(([staked, won]) => (won - ratio * staked) ** 2)
    const error = Math.sqrt((residuals.reduce((all, each) => all + each, 0) * 40) / 39) / sums.staked
    const { bySample, actual } = comparedReturn(sums, COIN)
    expect(bySample?.low).toBeCloseTo(100 * (ratio - 1.959964 * error), 3)
    expect(bySample?.high).toBeCloseTo(100 * (ratio + 1.959964 * error), 3)
    expect(actual).toBeCloseTo(100 * ratio, 3)
  })

  test.each([
    [4_903, 'inside'],
    [4_901, 'outside-below'],
    [5_097, 'inside'],
    [5_099, 'outside-above'],
  ])('with %i of 10,000 coins won is %s', (won, verdict) => {
    expect(comparedReturn(coin(10_000, won), COIN).verdict).toBe(verdict)
  })

  test('of large stakes among small ones has a wider interval than of equal ones', () => {
    const equal = comparedReturn(coin(1_000, 500), COIN)
    const uneven = comparedReturn(sumsOf([...Array(999).fill([1, 1]), [999_001, 980_000]]), COIN)
    expect(uneven.byTheory?.high).toBeGreaterThan(equal.byTheory?.high ?? 0)
  })

  test('of a game with several bets fits from the lowest to the highest, by the larger error', () => {
    const several = { ...COIN, rtp: 9_400, highestRtp: 9_900 }
    // On 90 % and 103 %, where the theory alone allows 92.08 to 100.92 %.
    expect(comparedReturn(coin(10_000, 4_592), several).verdict).toBe('outside-below')
    expect(comparedReturn(coin(10_000, 5_000), several).verdict).toBe('inside')
    expect(comparedReturn(coin(10_000, 5_255), several).verdict).toBe('outside-above')
    // Two of a thousand rounds paid 500 stakes: the sample allows far more than the stated deviation.
    const rare = sumsOf(Array.from({ length: 1_000 }, (_, index) => [100, index < 2 ? 60_000 : 0] as const))
    expect(comparedReturn(rare, several)).toMatchObject({ actual: 120, verdict: 'inside' })
    expect(comparedReturn(rare, { ...several, highestRtp: null }).verdict).toBe('outside-above')
  })

  test('says so without rounds, without a theory and with one round', () => {
    expect(comparedReturn(sumsOf([]), COIN)).toEqual({
      ...{ actual: null, theoretical: { lowest: 98, highest: 98 }, byTheory: null, bySample: null, verdict: 'unknown' },
    })
    expect(comparedReturn(coin(100, 50), { rtp: null, highestRtp: null, deviation: null })).toMatchObject({
      ...{ actual: 98, theoretical: null, byTheory: null, verdict: 'unknown' },
    })
    expect(comparedReturn(coin(1, 1), { ...COIN, deviation: null })).toMatchObject({
      bySample: null,
      verdict: 'unknown',
    })
  })

  test('keeps its precision where the squares pass 2^53', () => {
    const large = sumsOf(
      Array.from({ length: 1_000 }, (_, index) => [40_000_000_000, index % 2 ? 78_400_000_000 : 0] as const),
    )
    const small = coin(1_000, 500)
    expect(comparedReturn(large, COIN)).toEqual(comparedReturn(small, COIN))
  })
})
