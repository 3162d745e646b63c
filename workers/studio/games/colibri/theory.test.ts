/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { compare, fraction } from '../../engine/fraction.ts'
import { returnOf } from '../../engine/theory.ts'
import { distributionOf, engine, LOWEST } from './engine.ts'
import { FARTHEST, flightMs, GROUNDED, LEAST, multipleAt, NUMBERS, reachOf, winningOf } from './flight.ts'

const STAKE = 1_000
const TARGETS = [101, 102, 120, 137, 150, 200, 1_000, 12_345, 100_000, LOWEST, FARTHEST]
const payoutOf = (target: number, number: number, at?: number) =>
  engine.progressOf({ stake: STAKE, target }, [number], at === undefined ? [] : [{ at }])?.payout

describe.each(TARGETS)('collecting at %i hundredths', (target) => {
  test('is reached by exactly as many numbers as are stated, by a press or without', () => {
    const winning = winningOf(target)
    expect(reachOf(winning - 1)).toBeGreaterThanOrEqual(target)
    expect(reachOf(winning)).toBeLessThan(target)
    expect(payoutOf(target, winning - 1)).toBe((STAKE * target) / 100)
    expect(payoutOf(target, winning)).toBe(0)
    expect(payoutOf(FARTHEST, winning - 1, target)).toBe((STAKE * target) / 100)
    // A press after the end of the flight is no step.
    expect(payoutOf(FARTHEST, winning, target)).toBeUndefined()
  })
})

test('the reach never rises with the number, so each chance is a count', () => {
  for (let number = 0; number < NUMBERS; number += 99_991)
    expect(reachOf(number + 1)).toBeLessThanOrEqual(reachOf(number))
})

test('no flight ends below where it begins, and as many end there as the rules say', () => {
  const first = winningOf(LEAST)
  expect(GROUNDED).toBe(39_603_961)
  expect(NUMBERS - first).toBe(GROUNDED)
  expect([first - 1, first, 965_000_000, 980_000_000, NUMBERS - 1].map(reachOf)).toEqual([101, 100, 100, 100, 100])
  expect([first, NUMBERS - 1].map((number) => flightMs(reachOf(number)))).toEqual([0, 0])
  for (const number of [first, NUMBERS - 1]) {
    const ended = engine.progressOf({ stake: STAKE, target: LEAST }, [number], [])
    expect(ended).toMatchObject({ payout: 0, view: { reach: 100 } })
    expect(engine.progressOf({ stake: STAKE, target: LEAST }, [number], [{ at: LEAST }])).toBeNull()
  }
})

test('every multiple that can be collected returns from 96.99 to 97 %, and the stated one least', () => {
  let least = { target: 0, payback: Number.POSITIVE_INFINITY }
  for (let target = 101; target <= FARTHEST; target += 1) {
    // In whole numbers below 2^53: the return times the numbers, in hundredths.
    const payback = winningOf(target) * target
    if (payback > 97_000_000_000) throw new Error(`${target} returns more than 97 %`)
    if (payback < least.payback) least = { target, payback }
  }
  expect(least.target).toBe(LOWEST)
  expect(compare(returnOf(distributionOf(LOWEST)), fraction(winningOf(LOWEST) * LOWEST, NUMBERS * 100))).toBe(0)
  expect(compare(returnOf(distributionOf(FARTHEST)), fraction(97, 100))).toBe(0)
})

test('the figures are those of its targets', () => {
  expect(engine.figures()).toMatchObject({ rtp: '96.99', highestRtp: '97.00', hitRate: '48.50', topPay: FARTHEST })
  expect(engine.figures().topOneIn).toBeCloseTo(10_309.28, 2)
})

test('no multiple above the reach is shown before the flight ends, and nearly all of the reach is shown', () => {
  for (const reach of [100, 101, 102, 150, 200, 1_000, 54_321, FARTHEST]) {
    const end = flightMs(reach)
    if (end > 0) expect(multipleAt(end - 1)).toBeLessThanOrEqual(reach)
    expect(multipleAt(end + 1)).toBeGreaterThanOrEqual(reach * 0.9999 - 1)
  }
  expect(flightMs(FARTHEST)).toBeLessThan(95_000)
})

test('a press counts at the multiple the player saw, never above what the table shows', () => {
  const at = (seen: number, elapsedMs: number) => engine.shared?.stepAt?.({ at: seen }, elapsedMs)
  expect(at(150, 6_932)).toEqual({ at: 150 })
  expect(at(900, 6_932)).toEqual({ at: 200 })
  expect(at(900, 0)).toEqual({ at: 101 })
})

test('a target collects by itself, and a later press changes nothing', () => {
  const number = winningOf(500) - 1
  expect(payoutOf(200, number)).toBe(2 * STAKE)
  expect(payoutOf(200, number, 300)).toBe(2 * STAKE)
  expect(payoutOf(200, number, 150)).toBe(1.5 * STAKE)
  expect(engine.progressOf({ stake: STAKE, target: 200 }, [number], [{ at: 150 }, { at: 160 }])).toBeNull()
})

test('a bet with another stake or target is refused', () => {
  expect(engine.accepts({ stake: STAKE + 1, target: 200 }, 'MXN')).toBe(false)
  for (const target of [100, 2.5, FARTHEST + 1])
    expect(engine.Bet.safeParse({ stake: STAKE, target }).success).toBe(false)
})
