/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { compare, fraction } from '../../engine/fraction.ts'
import { returnOf } from '../../engine/theory.ts'
import { distributionOf, engine, isEvenChance, payOf } from './engine.ts'
import { CALLED, type Called, colourOf, NUMBERS, SPOTS, sectorOf, spotOf, WHEEL } from './table.ts'

/**
 * The pays and the house edge of 2.70 % of every bet with one zero: acesguidetogambling.com/roulette/zeros.html (by the author of
 * Wizard of Odds). 1.35 % where the zero costs an even chance half: rouletteonlinewins.blogspot.com/p/en-prison-rule.html.
 */

const STAKE = 200
const countOf = (kind: string, length: number) =>
  SPOTS.filter((spot) => spot.kind === kind && spot.numbers.length === length).length

describe('the table', () => {
  test('has 157 positions, each once', () => {
    expect(SPOTS).toHaveLength(157)
    expect(new Set(SPOTS.map(({ numbers }) => numbers.join())).size).toBe(157)
    const lengths = { straight: 1, split: 2, street: 3, corner: 4, sixLine: 6, column: 12, dozen: 12 }
    const counts = Object.entries(lengths).map(([kind, length]) => [kind, countOf(kind, length)])
    expect(Object.fromEntries(counts)).toEqual({
      ...{ straight: 37, split: 60, street: 14, corner: 23, sixLine: 11, column: 3, dozen: 3 },
    })
    expect(SPOTS.filter(isEvenChance).map(({ kind }) => kind)).toEqual(['red', 'black', 'even', 'odd', 'low', 'high'])
    expect([spotOf(0, 1, 2), spotOf(0, 2, 3), spotOf(0, 1, 2, 3)].every((spot) => spot > 0)).toBe(true)
  })

  test('has the wheel of one zero: every number once, red and black in turn', () => {
    expect(WHEEL.toSorted((a, b) => a - b)).toEqual(Array.from({ length: NUMBERS }, (_, number) => number))
    const colours = WHEEL.slice(1).map(colourOf)
    expect(colours.every((colour, index) => colour === (index % 2 === 0 ? 'red' : 'black'))).toBe(true)
  })
})

describe('every position', () => {
  test.each([false, true])('returns 36/37, or 73/74 for an even chance with la partage (%s)', (partage) => {
    for (const spot of SPOTS) {
      const expected = partage && isEvenChance(spot) ? fraction(73, 74) : fraction(36, 37)
      expect([spot.numbers, compare(returnOf(distributionOf(spot, partage)), expected)]).toEqual([spot.numbers, 0])
    }
  })

  test.each([false, true])('pays as much over all 37 numbers as its return says, with la partage %s', (partage) => {
    for (const [spot, position] of SPOTS.entries()) {
      const bet = { chips: [{ spot, stake: STAKE }], partage }
      let paid = 0
      for (let number = 0; number < NUMBERS; number += 1) paid += engine.progressOf(bet, [number], [])?.payout ?? 0
      expect([spot, paid]).toEqual([spot, 36 * STAKE + (partage && isEvenChance(position) ? STAKE / 2 : 0)])
    }
  })

  test('pays 35, 17, 11, 8, 5, 2 or 1 to 1 above the stake', () => {
    const odds = Object.fromEntries(SPOTS.map((spot) => [spot.numbers.length, payOf(spot) / 100 - 1]))
    expect(odds).toEqual({ 1: 35, 2: 17, 3: 11, 4: 8, 6: 5, 12: 2, 18: 1 })
    expect(engine.figures()).toMatchObject({ rtp: '97.29', hitRate: '48.64', topPay: 3_600, topOneIn: 37 })
  })
})

describe('called bets', () => {
  const numbersOf = (called: Called) =>
    [...new Set(CALLED[called].flatMap((spot) => SPOTS[spot]?.numbers ?? []))].toSorted((a, b) => a - b)

  test('place 9, 6 and 5 chips, and cover the whole wheel between them', () => {
    expect([CALLED.voisins.length, CALLED.tiers.length, CALLED.orphelins.length]).toEqual([9, 6, 5])
    const arc = (from: number, to: number) => WHEEL.slice(WHEEL.indexOf(from), WHEEL.indexOf(to) + 1)
    const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)
    expect(numbersOf('voisins')).toEqual(sorted([...arc(22, 26), ...arc(0, 25)]))
    expect(numbersOf('tiers')).toEqual(sorted(arc(27, 33)))
    expect(numbersOf('orphelins')).toEqual(sorted([...arc(17, 6), ...arc(1, 9)]))
  })

  test('of the neighbours of a number cover two on each side, also across the zero', () => {
    expect(sectorOf(0)).toEqual([3, 26, 0, 32, 15])
    expect(sectorOf(17)).toEqual([2, 25, 17, 34, 6])
  })
})

test('a bet with a repeated spot, off the table, in broken chips, too small or too large is refused', () => {
  const on = (...chips: [spot: number, stake: number][]) => ({
    chips: chips.map(([spot, stake]) => ({ spot, stake })),
    partage: true,
  })
  expect(engine.accepts(on([0, 200], [156, 400]), 'MXN')).toBe(true)
  expect(engine.accepts(on([0, 40_000]), 'MXN')).toBe(true)
  const wrong = [on([0, 200], [0, 200]), on([157, 200]), on([0, 201]), on([0, 100]), on([0, 40_000], [1, 200])]
  for (const bet of wrong) expect(engine.accepts(bet, 'MXN')).toBe(false)
  expect(engine.Bet.safeParse({ chips: [], partage: true }).success).toBe(false)
})
