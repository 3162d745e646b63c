/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { compare, fraction } from '../../engine/fraction.ts'
import { returnOf } from '../../engine/theory.ts'
import { distributionOf, engine, type MoonStep, payOf, TOSSES } from './engine.ts'

const STAKE = 1_000
const BET = { stake: STAKE, call: 'moon' } as const
const CALLS: MoonStep[] = [{ call: 'star' }, { call: 'moon' }, { call: 'moon' }, { call: 'star' }, { call: 'moon' }]
const COLLECT: MoonStep = { collect: true }
const allTosses = (count: number) =>
  Array.from({ length: 2 ** count }, (_, row) => Array.from({ length: count }, (_each, toss) => (row >> toss) & 1))

describe('the return', () => {
  test.each([1, 2, 3, 4, 5, 6])('is exactly 98 % for %i calls and a collection, counted over every row', (count) => {
    let paid = 0
    for (const numbers of allTosses(count)) {
      const steps: MoonStep[] = [...CALLS.slice(0, count - 1), COLLECT]
      const lost = steps.findIndex((_, index) => engine.progressOf(BET, numbers, steps.slice(0, index))?.payout === 0)
      paid += engine.progressOf(BET, numbers, lost === -1 ? steps : steps.slice(0, lost))?.payout ?? 0
    }
    expect(compare(fraction(paid, STAKE * 2 ** count), fraction(98, 100))).toBe(0)
  })

  test('is exactly 98 % wherever the player stops, and is the stated one', () => {
    for (let rights = 1; rights <= TOSSES; rights += 1)
      expect(compare(returnOf(distributionOf(rights)), fraction(98, 100))).toBe(0)
    expect(engine.figures()).toMatchObject({ rtp: '98.00', hitRate: '50.00', topPay: 802_816, topOneIn: 8_192 })
  })

  test('never pays more than 10,000 times the stake, and one toss more would', () => {
    expect(payOf(TOSSES)).toBeLessThanOrEqual(1_000_000)
    expect(payOf(TOSSES + 1)).toBeGreaterThan(1_000_000)
  })
})

describe('a round', () => {
  test('shows a toss only when it was called', () => {
    const begun = engine.progressOf(BET, [0, 1, 0], [])
    expect(begun).toMatchObject({ payout: null, fallback: COLLECT, view: { pay: 196, nextPay: 392, amount: 1_960 } })
    expect(begun?.view.tosses).toEqual([{ call: 'moon', face: 'moon' }])
    expect(engine.progressOf(BET, [1, 1, 0], [])).toMatchObject({ payout: 0, view: { pay: 0, nextPay: null } })
  })

  test('collects by itself after the last toss', () => {
    const steps = Array.from({ length: TOSSES - 1 }, (): MoonStep => ({ call: 'moon' }))
    const zeros = Array.from({ length: TOSSES }, () => 0)
    expect(engine.progressOf(BET, zeros, steps)).toMatchObject({ payout: (STAKE * payOf(TOSSES)) / 100, choices: [] })
    expect(engine.progressOf(BET, zeros, [...steps, COLLECT])).toBeNull()
  })

  test.each([
    ['goes on after a wrong call', [1], [CALLS[0]]],
    ['goes on after collecting', [0, 0], [COLLECT, CALLS[1]]],
  ])('refuses that %s', (_, numbers, steps) => {
    expect(engine.progressOf(BET, numbers, steps as MoonStep[])).toBeNull()
  })
})
