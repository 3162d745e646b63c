/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { cardOf, rankOf } from '../../engine/cards.ts'
import {
  add,
  compare,
  type Fraction,
  fraction,
  multiply,
  ONE,
  percent,
  sum,
  toNumber,
  ZERO,
} from '../../engine/fraction.ts'
import { returnOf } from '../../engine/theory.ts'
import {
  engine,
  GUESSES,
  type Guess,
  isRight,
  type LadderStep,
  LEAST_RETURN,
  MOST_PAY,
  MOST_RETURN,
  MOST_WAYS,
  RETURNED,
  RUNGS,
  raisePay,
  SKIPS,
  usualDistribution,
  WAYS_TO_MOST,
  waysOf,
} from './engine.ts'

const RANKS = Array.from({ length: 13 }, (_, index) => index + 1)
const STAKE = 1_000
const rowOf = (...ranks: number[]) =>
  Array.from({ length: 1 + RUNGS + SKIPS }, (_, index) => cardOf(ranks[index] ?? 7, 'spades'))
const played = (numbers: readonly number[], ...steps: LadderStep[]) =>
  engine.progressOf({ stake: STAKE }, numbers, steps)
const guess = (side: Guess): LadderStep => ({ guess: side })
const [SKIP, COLLECT]: LadderStep[] = [{ skip: true }, { collect: true }]

describe('a guess', () => {
  test('pays its fair odds on every card, so that the return does not depend on it', () => {
    for (const rank of RANKS)
      for (const side of GUESSES) {
        const ways = waysOf(rank, side)
        if (ways === 0) continue
        expect([rank, side, RANKS.filter((next) => isRight(rank, side, next)).length]).toEqual([rank, side, ways])
        expect(compare(multiply(raisePay(ONE, ways), fraction(ways, 13)), ONE)).toBe(0)
      }
  })

  test('is offered on two sides of every card, and the suits change nothing', () => {
    for (const rank of RANKS) expect(GUESSES.filter((side) => waysOf(rank, side) > 0)).toHaveLength(2)
    expect(new Set(Array.from({ length: 52 }, (_, card) => rankOf(card))).size).toBe(13)
  })
})

/** Returns what the best, or the worst, choice of every guess, skip and collection returns from here, solved backwards. */
function solved(better: (a: Fraction, b: Fraction) => boolean) {
  const stored = new Map<string, Fraction>()
  /** The worth of a round in units of its pay. */
  const worth = (rank: number, rungs: number, skips: number, isFirst: boolean): Fraction => {
    if (rungs === 0) return ONE
    const key = `${rank} ${rungs} ${skips} ${isFirst}`
    const existing = stored.get(key)
    if (existing) return existing
    const mean = (values: Fraction[]) => multiply(sum(values), fraction(1, 13))
    const options = isFirst ? [] : [ONE]
    if (skips > 0) options.push(mean(RANKS.map((next) => worth(next, rungs, skips - 1, isFirst))))
    for (const side of GUESSES)
      if (waysOf(rank, side) > 0) {
        const right = RANKS.filter((next) => isRight(rank, side, next))
        const gained = right.map((next) => multiply(raisePay(ONE, right.length), worth(next, rungs - 1, skips, false)))
        options.push(mean(gained))
      }
    const best = options.reduce((chosen, each) => (better(each, chosen) ? each : chosen))
    stored.set(key, best)
    return best
  }
  return RANKS.reduce((all, rank) => add(all, multiply(worth(rank, RUNGS, SKIPS, true), fraction(1, 13))), ZERO)
}

/** What is paid over all rows of the ranks that are left, in hundredths: with the worst choices, and with the best. */
type Worth = readonly [least: bigint, most: bigint]

/** Returns the least and the most that comes back of a stake, where a round pays whole hundredths, solved backwards. */
function solvedWithPays(): [least: Fraction, most: Fraction] {
  const stored = new Map<bigint, Worth>()
  const powers = Array.from({ length: RUNGS + SKIPS + 2 }, (_, exponent) => 13n ** BigInt(exponent))
  const power = (exponent: number) => powers[exponent] ?? 0n
  /** A rank and its mirror are worth the same. */
  const worth = (rank: number, rungs: number, skips: number, ways: bigint): Worth => {
    const rights = RUNGS - rungs
    const collected = ((97n * power(rights)) / ways) * power(rungs + skips)
    if (rungs === 0) return [collected, collected]
    const key = (ways << 12n) + BigInt((Math.min(rank, 14 - rank) * 16 + rungs) * 4 + skips)
    const existing = stored.get(key)
    if (existing) return existing
    const after = (nexts: readonly number[], rungsLeft: number, skipsLeft: number, product: bigint): Worth => {
      let [least, most] = [0n, 0n]
      for (const next of nexts) {
        const of = worth(next, rungsLeft, skipsLeft, product)
        least += of[0]
        most += of[1]
      }
      return [least, most]
    }
    const options: Worth[] = rights > 0 ? [[collected, collected]] : []
    if (skips > 0) options.push(after(RANKS, rungs, skips - 1, ways))
    for (const side of GUESSES) {
      const product = ways * BigInt(waysOf(rank, side))
      if (product === 0n || 97n * power(rights + 1) > 1_000_000n * product) continue
      const right = RANKS.filter((next) => isRight(rank, side, next))
      options.push(after(right, rungs - 1, skips, product))
    }
    let [least, most] = options[0] ?? [0n, 0n]
    for (const [worst, best] of options) {
      if (worst < least) least = worst
      if (best > most) most = best
    }
    const extremes = [least, most] as const
    stored.set(key, extremes)
    return extremes
  }
  const all = RANKS.map((rank) => worth(rank, RUNGS, SKIPS, 1n))
  const returned = (paid: bigint[]) =>
    fraction(
      paid.reduce((a, b) => a + b),
      100n * power(RUNGS + SKIPS + 1),
    )
  return [returned(all.map(([least]) => least)), returned(all.map(([, most]) => most))]
}

describe('the return', () => {
  test('is what is stated, for the worst choices and for the best', () => {
    expect(solvedWithPays().map(percent)).toEqual([LEAST_RETURN, MOST_RETURN])
    expect(engine.figures()).toMatchObject({ rtp: LEAST_RETURN, highestRtp: MOST_RETURN })
    expect(engine.setupIn('MXN')).toMatchObject({ returns: { least: LEAST_RETURN, most: MOST_RETURN } })
    const usual = Number(percent(returnOf(usualDistribution())))
    expect(usual).toBeGreaterThanOrEqual(Number(LEAST_RETURN))
    expect(usual).toBeLessThanOrEqual(Number(MOST_RETURN))
  })

  test('of pays that were not cut is exactly 97 %, for the best choices and for the worst', () => {
    for (const better of [
      (a: Fraction, b: Fraction) => compare(a, b) > 0,
      (a: Fraction, b: Fraction) => compare(a, b) < 0,
    ])
      expect(compare(multiply(RETURNED, solved(better)), fraction(97, 100))).toBe(0)
  })

  test('is what the rounds pay, counted over every row of three cards', () => {
    for (const sides of [
      ['high', 'low'],
      ['high', 'high'],
    ] as const) {
      let [paid, stated] = [0, 0]
      for (const first of RANKS)
        for (const second of RANKS)
          for (const third of RANKS) {
            const row = rowOf(first, second, third)
            // The king offers nothing higher and the ace nothing lower: there the other side is guessed.
            const sideOf = (rank: number, side: Guess) =>
              guess(waysOf(rank, side) > 0 ? side : side === 'high' ? 'low' : 'high')
            const one = [sideOf(first, sides[0])]
            if (played(row, ...one)?.payout === 0) continue
            const two = [...one, sideOf(second, sides[1])]
            if (played(row, ...two)?.payout === 0) continue
            paid += played(row, ...two, COLLECT as LadderStep)?.payout ?? 0
            const ways = [one[0], two[1]].map((step, index) =>
              step && 'guess' in step ? waysOf([first, second][index] ?? 0, step.guess) : 0,
            )
            stated += (STAKE / 100) * Math.floor((97 * 169) / ways.reduce((all, each) => all * each, 1))
          }
      expect(paid).toBe(stated)
    }
  })
})

describe('the highest prize', () => {
  test('is the highest product of guesses below 10,000 times the stake', () => {
    let products = new Set([1])
    let most = ZERO
    for (let rungs = 1; rungs <= RUNGS; rungs += 1) {
      const payOf = (ways: number) => multiply(RETURNED, fraction(13 ** rungs, ways))
      const next = [...products].flatMap((product) => RANKS.slice(0, 12).map((ways) => product * ways))
      products = new Set(next.filter((product) => compare(payOf(product), fraction(10_000)) <= 0))
      for (const product of products) if (compare(payOf(product), most) > 0) most = payOf(product)
    }
    expect(compare(most, MOST_PAY)).toBe(0)
    expect(engine.figures().topPay).toBe(999_064)
  })

  test('has the odds of the best choices toward it, solved backwards', () => {
    const stored = new Map<string, bigint>()
    /** Counts, of all rows of ranks for what is left, those that lead to the pay whose ways multiply to `product`. */
    const rows = (rank: number, rungs: number, skips: number, product: number): bigint => {
      if (rungs === 0) return product === 1 ? 13n ** BigInt(skips) : 0n
      const key = `${rank} ${rungs} ${skips} ${product}`
      const existing = stored.get(key)
      if (existing !== undefined) return existing
      const all = (nexts: number[], rungsLeft: number, skipsLeft: number, left: number) =>
        nexts.reduce((total, next) => total + rows(next, rungsLeft, skipsLeft, left), 0n)
      const options = [skips > 0 ? all(RANKS, rungs, skips - 1, product) : 0n]
      for (const side of GUESSES) {
        const ways = waysOf(rank, side)
        if (ways === 0 || product % ways !== 0) continue
        const right = RANKS.filter((next) => isRight(rank, side, next))
        options.push(all(right, rungs - 1, skips, product / ways))
      }
      let best = 0n
      for (const each of options) if (each > best) best = each
      stored.set(key, best)
      return best
    }
    const all = RANKS.reduce((total, rank) => total + rows(rank, RUNGS, SKIPS, MOST_WAYS), 0n)
    expect(all).toBe(WAYS_TO_MOST)
    const odds = toNumber(fraction(13n ** BigInt(1 + RUNGS + SKIPS), all))
    expect(engine.figures().topOneIn).toBeCloseTo(odds, 1)
  })
})

describe('a round', () => {
  test('shows a card only when it lies in the row', () => {
    const begun = played(rowOf(7, 9, 2))
    expect(begun?.view.row).toEqual([{ card: cardOf(7, 'spades'), guess: null, outcome: 'first' }])
    expect(begun?.view.guesses.map(({ guess: side, ways }) => [side, ways])).toEqual([
      ['high', 7],
      ['low', 7],
    ])
    expect(played(rowOf(7, 9, 2), guess('high'))?.view.row).toHaveLength(2)
  })

  test('pays the product of its guesses, in whole hundredths', () => {
    const progress = played(rowOf(7, 9, 2), guess('high'), guess('low'), COLLECT as LadderStep)
    // 0.97 × 13/7 × 13/9 is 2.60206...
    expect(progress).toMatchObject({ payout: 2_600, choices: [], fallback: null, view: { pay: 260, rights: 2 } })
    expect(played(rowOf(7, 9, 10), guess('high'), guess('low'))).toMatchObject({
      payout: 0,
      view: { pay: 0, amount: 0 },
    })
  })

  test('of the first version of the rules is paid by them: the amount was rounded down, not the pay', () => {
    const steps = [guess('high'), guess('low'), COLLECT as LadderStep]
    const first = engine.earlier?.find(({ rules }) => rules.version === 1)
    expect(first?.progressOf({ stake: STAKE }, rowOf(7, 9, 2), steps)).toMatchObject({ payout: 2_602 })
  })

  test('collects by itself on the last rung, and offers no guess above the ceiling', () => {
    const equal = rowOf()
    const rungs = Array.from({ length: RUNGS }, () => guess('high'))
    expect(played(equal, ...rungs)).toMatchObject({ choices: [], view: { rights: RUNGS } })
    const kings = rowOf(13, 13, 13, 13, 13)
    const same = [guess('same'), guess('same'), guess('same')]
    // 0.97 × 13 ^ 3 is paid; once more would be 27,704 times the stake.
    expect(played(kings, ...same)?.view.guesses.map((each) => each.guess)).toEqual(['low'])
    expect(played(kings, ...same, guess('same'))).toBeNull()
  })

  test.each([
    ['collects before the first right guess', [COLLECT]],
    ['skips a fourth time', [SKIP, SKIP, SKIP, SKIP]],
    ['goes on after a wrong guess', [guess('low'), guess('high')]],
    ['goes on after collecting', [guess('high'), COLLECT, SKIP]],
    ['guesses what its card does not offer', [guess('same')]],
  ])('refuses that %s', (_, steps) => {
    expect(played(rowOf(7, 9), ...(steps as LadderStep[]))).toBeNull()
  })

  test('that its player left guesses the likelier side once, then collects', () => {
    expect(played(rowOf(2, 9))?.fallback).toEqual(guess('high'))
    expect(played(rowOf(12, 9))?.fallback).toEqual(guess('low'))
    expect(played(rowOf(2, 9), guess('high'))?.fallback).toEqual(COLLECT)
  })
})
