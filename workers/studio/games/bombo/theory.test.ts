/** @module-tag proof */

import { describe, expect, test } from 'vitest'
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
import { DRAWN, distributionOf, engine, MOST_PICKS, NUMBERS, payOf } from './engine.ts'

const STAKE = 1_000
const COUNTS = Array.from({ length: MOST_PICKS }, (_, index) => index + 1)
const RETURNS = ['95.00', '95.09', '95.74', '94.06', '94.51', '94.19', '94.47', '95.83', '95.14', '95.90']

/** Returns the chances of 0, 1, 2 ... hits, followed ball by ball through the draw instead of by a formula. */
function drawnOneByOne(picks: number): Fraction[] {
  let chances = [ONE, ...Array.from({ length: picks }, () => ZERO)]
  for (let ball = 0; ball < DRAWN; ball += 1) {
    const left = NUMBERS - ball
    chances = chances.map((chance, hits) => {
      const missed = multiply(chance, fraction(left - (picks - hits), left))
      const before = chances[hits - 1] ?? ZERO
      return hits === 0 ? missed : add(missed, multiply(before, fraction(picks - hits + 1, left)))
    })
  }
  return chances
}

describe.each(COUNTS)('with %i picks', (picks) => {
  test('the return is the exact one of the draw, followed ball by ball', () => {
    const chances = drawnOneByOne(picks)
    expect(compare(sum(chances), ONE)).toBe(0)
    const returned = sum(chances.map((chance, hits) => multiply(chance, fraction(payOf(picks, hits), 100))))
    expect(compare(returned, returnOf(distributionOf(picks)))).toBe(0)
    expect(percent(returned)).toBe(RETURNS[picks - 1])
  })

  test('more hits never pay less, from the first that pays, and each pay is whole in tenths', () => {
    const pays = Array.from({ length: picks + 1 }, (_, hits) => payOf(picks, hits))
    expect(pays.slice(1)).toEqual(pays.slice(1).toSorted((a, b) => a - b))
    expect(pays.every((pay) => pay % 10 === 0)).toBe(true)
  })
})

// The odds of ten picks as published for a draw of 20 of 80: the table "Catches, Probabilities, Odds (1 in #)" of
// cryptologic-casinos.biz/keno.htm.
test('ten picks have the odds that are published', () => {
  const published = [21.84, 5.57, 3.39, 3.74, 6.79, 19.44, 87.11, 620.68, 7_384.47, 163_381.37, 8_911_711.18]
  const odds = drawnOneByOne(10).map(({ numerator, denominator }) => toNumber(fraction(denominator, numerator)))
  expect(odds.map((each) => Math.round(each * 100) / 100)).toEqual(published)
})

test('the figures are the lowest return, the usual bet and the highest prize', () => {
  expect(engine.figures()).toMatchObject({ rtp: '94.06', topPay: 1_000_000, hitRate: '9.66' })
  expect(Math.round(engine.figures().topOneIn)).toBe(230_115)
})

describe('a round', () => {
  const numbers = Array.from({ length: DRAWN }, () => 0)

  test('draws twenty numbers, each once, and counts the picks among them', () => {
    const view = engine.progressOf({ stake: STAKE, picks: [1, 80, 79, 40] }, numbers, [])?.view
    expect(new Set(view?.drawn).size).toBe(DRAWN)
    expect(view?.drawn.every((ball) => ball >= 1 && ball <= NUMBERS)).toBe(true)
    expect(view).toMatchObject({ hits: 3, pay: 800 })
  })

  test.each([
    ['eleven picks', Array.from({ length: 11 }, (_, index) => index + 1)],
    ['no pick', []],
    ['a pick beyond the drum', [81]],
    ['a pick below it', [0]],
    ['a pick twice', [4, 4]],
    ['picks out of order', [5, 4]],
  ])('with %s is refused', (_, picks) => {
    const bet = engine.Bet.safeParse({ stake: STAKE, picks })
    expect(bet.success && engine.accepts(bet.data, 'MXN')).toBe(false)
  })
})
