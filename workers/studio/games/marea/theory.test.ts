/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { compare, fraction } from '../../engine/fraction.ts'
import { figuresOf, returnOf } from '../../engine/theory.ts'
import { distributionOf, engine, payOf, RISKS, ROWS } from './engine.ts'

const PATHS = 2 ** ROWS
const STAKE = 1_000
const fallsOf = (path: number) => Array.from({ length: ROWS }, (_, row) => (path >> row) & 1)

describe.each(RISKS)('at %s risk', (risk) => {
  test('returns 397,300 of 409,600, counted over every path', () => {
    let [paid, hits] = [0, 0]
    for (let path = 0; path < PATHS; path += 1) {
      const payout = engine.progressOf({ stake: STAKE, risk }, fallsOf(path), [])?.payout ?? 0
      paid += payout
      if (payout > 0) hits += 1
    }
    expect(compare(fraction(paid, STAKE * PATHS), fraction(397_300, 409_600))).toBe(0)
    expect(compare(returnOf(distributionOf(risk)), fraction(397_300, 409_600))).toBe(0)
    expect(hits).toBe(PATHS)
  })

  test('pays the same on both sides, more the farther out, and a whole amount of every stake', () => {
    for (let channel = 0; channel < ROWS / 2; channel += 1) {
      expect(payOf(risk, channel)).toBe(payOf(risk, ROWS - channel))
      expect(payOf(risk, channel)).toBeGreaterThan(payOf(risk, channel + 1))
      expect(payOf(risk, channel) % 10).toBe(0)
    }
  })
})

test('the highest prize is 120 times the stake, by two paths of 4,096', () => {
  expect(figuresOf(distributionOf('high'))).toMatchObject({ topPay: 12_000, topOneIn: 2_048 })
  expect(engine.figures()).toMatchObject({ rtp: '96.99', hitRate: '100.00', topPay: 12_000, topOneIn: 2_048 })
})

test('a round shows its path and the channel at its end', () => {
  const numbers = [1, 1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1]
  expect(engine.progressOf({ stake: STAKE, risk: 'high' }, numbers, [])).toEqual({
    view: { risk: 'high', path: numbers, channel: 9, pay: 200 },
    staked: STAKE,
    payout: 2_000,
    choices: [],
    fallback: null,
  })
})

test('a bet of another risk or stake is refused', () => {
  expect(engine.accepts({ stake: STAKE, risk: 'low' }, 'MXN')).toBe(true)
  expect(engine.accepts({ stake: STAKE + 1, risk: 'low' }, 'MXN')).toBe(false)
  expect(engine.Bet.safeParse({ stake: STAKE, risk: 'none' }).success).toBe(false)
})
