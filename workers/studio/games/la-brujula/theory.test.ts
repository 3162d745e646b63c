/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { compare, fraction } from '../../engine/fraction.ts'
import { figuresOf, returnOf } from '../../engine/theory.ts'
import { distributionOf, engine, PAYS, SEGMENTS, WHEELS } from './engine.ts'

const STAKE = 1_000

describe.each(WHEELS)('the dial %s', (wheel) => {
  test('returns exactly 97 %, counted over every segment', () => {
    expect(PAYS[wheel]).toHaveLength(SEGMENTS)
    let paid = 0
    for (let segment = 0; segment < SEGMENTS; segment += 1)
      paid += engine.progressOf({ stake: STAKE, wheel }, [segment], [])?.payout ?? 0
    expect(compare(fraction(paid, STAKE * SEGMENTS), fraction(97, 100))).toBe(0)
    expect(compare(returnOf(distributionOf(wheel)), fraction(97, 100))).toBe(0)
    // Whole amounts of every stake, since each stake is a multiple of 20.
    expect(PAYS[wheel].every((pay) => pay % 10 === 0)).toBe(true)
  })
})

test('the dials pay as often as they state', () => {
  expect(WHEELS.map((wheel) => figuresOf(distributionOf(wheel)).hitRate)).toEqual(['80.00', '50.00', '15.00'])
  expect(engine.figures()).toMatchObject({ rtp: '97.00', hitRate: '50.00', topPay: 1_200, topOneIn: 20 })
})

test('a round shows where the needle stopped', () => {
  const progress = engine.progressOf({ stake: STAKE, wheel: 'storm' }, [7], [])
  expect(progress).toMatchObject({ view: { wheel: 'storm', segment: 7, pay: 500 }, payout: 5_000, choices: [] })
})

test('a bet on another dial or with another stake is refused', () => {
  expect(engine.accepts({ stake: STAKE, wheel: 'calm' }, 'MXN')).toBe(true)
  expect(engine.accepts({ stake: STAKE + 1, wheel: 'calm' }, 'MXN')).toBe(false)
  expect(engine.Bet.safeParse({ stake: STAKE, wheel: 'fog' }).success).toBe(false)
})
