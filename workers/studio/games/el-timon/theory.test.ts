/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { compare, fraction } from '../../engine/fraction.ts'
import { returnOf } from '../../engine/theory.ts'
import { distributionOf, engine, type HelmBet, MARKS, payOf, WIDTHS } from './engine.ts'

const betOf = (side: HelmBet['side'], width: number): HelmBet => ({ stake: 1_000, side, width })

describe('every width', () => {
  test('returns exactly 99 %, counted over every mark and both sides', () => {
    for (const width of WIDTHS) {
      expect(compare(returnOf(distributionOf(width)), fraction(99, 100))).toBe(0)
      for (const side of ['low', 'high'] as const) {
        let paid = 0
        for (let mark = 0; mark < MARKS; mark += 1)
          paid += engine.progressOf(betOf(side, width), [mark], [])?.payout ?? 0
        expect([width, side, paid]).toEqual([width, side, (1_000 * MARKS * 99) / 100])
      }
    }
  })

  test('pays a whole number of hundredths, from 1 in 100 to 99 in 100', () => {
    expect(WIDTHS.every((width) => Number.isInteger(payOf(width)))).toBe(true)
    expect([WIDTHS[0], WIDTHS.at(-1), WIDTHS.length]).toEqual([100, 9_900, 80])
    expect(engine.figures()).toMatchObject({ rtp: '99.00', hitRate: '49.50', topPay: 9_900, topOneIn: 100 })
  })
})

test('a bet of another width, side or stake is refused', () => {
  expect(engine.accepts(betOf('low', 4_950), 'MXN')).toBe(true)
  expect(engine.accepts(betOf('low', 4_951), 'MXN')).toBe(false)
  expect(engine.accepts({ ...betOf('low', 4_950), stake: 1_001 }, 'MXN')).toBe(false)
  for (const wrong of [{ ...betOf('low', 4_950), side: 'middle' }, { stake: 1_000 }, 1_000, null])
    expect(engine.Bet.safeParse(wrong).success).toBe(false)
})
