/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { compare, fraction } from '../../engine/fraction.ts'
import { returnOf } from '../../engine/theory.ts'
import { distributionOf, engine, NUMBERS, reachOf, TARGETS, winningOf } from './engine.ts'

const STAKE = 1_000

describe.each(TARGETS)('a target of %i hundredths', (target) => {
  test('is reached by exactly as many numbers as are stated, and returns exactly 97 %', () => {
    const winning = winningOf(target)
    expect(Number.isInteger(winning)).toBe(true)
    // The reach falls with the number: the last winning one and the first losing one bound them.
    expect(reachOf(winning - 1)).toBeGreaterThanOrEqual(target)
    expect(reachOf(winning)).toBeLessThan(target)
    expect(compare(returnOf(distributionOf(target)), fraction(97, 100))).toBe(0)
    expect(engine.progressOf({ stake: STAKE, target }, [winning - 1], [])?.payout).toBe((STAKE * target) / 100)
    expect(engine.progressOf({ stake: STAKE, target }, [winning], [])?.payout).toBe(0)
  })
})

test('every number is counted once: the reach never rises with the number', () => {
  const won = new Map(TARGETS.map((target) => [target, 0]))
  let before = Number.POSITIVE_INFINITY
  for (let number = 0; number < NUMBERS; number += 1) {
    const reach = reachOf(number)
    if (reach > before) throw new Error(`the reach rises at ${number}`)
    before = reach
    for (const target of TARGETS) if (reach >= target) won.set(target, (won.get(target) ?? 0) + 1)
  }
  expect([...won]).toEqual(TARGETS.map((target) => [target, winningOf(target)]))
})

test('the figures are those of its targets', () => {
  expect(engine.figures()).toMatchObject({ rtp: '97.00', hitRate: '48.50', topPay: 1_000_000 })
  expect(engine.figures().topOneIn).toBeCloseTo(10_309.28, 2)
})

test('a bet on another target or with another stake is refused', () => {
  expect(engine.accepts({ stake: STAKE, target: 200 }, 'MXN')).toBe(true)
  expect(engine.accepts({ stake: STAKE, target: 201 }, 'MXN')).toBe(false)
  expect(engine.accepts({ stake: STAKE + 1, target: 200 }, 'MXN')).toBe(false)
  expect(engine.Bet.safeParse({ stake: STAKE, target: 2.5 }).success).toBe(false)
})
