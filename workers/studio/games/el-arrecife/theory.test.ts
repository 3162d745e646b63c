/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { compare, fraction } from '../../engine/fraction.ts'
import { returnOf } from '../../engine/theory.ts'
import { distributionOf, engine, KINDS, NUMBERS, type ReefBet, winningOf } from './engine.ts'

const STAKE = 1_000
const betOf = (kind: number, fish = 7): ReefBet => ({ stake: STAKE, kind, room: 1, fish })

describe('every kind of fish', () => {
  test.each(KINDS.map(({ name, pay }, kind) => ({ name, pay, kind })))(
    'the $name pays $pay times and returns exactly 97 %, counted over every number',
    ({ pay, kind }) => {
      let [paid, hits] = [0, 0]
      for (let number = 0; number < NUMBERS; number += 1) {
        const payout = engine.progressOf(betOf(kind), [number], [])?.payout ?? 0
        expect([0, STAKE * pay]).toContain(payout)
        hits += payout > 0 ? 1 : 0
        paid += payout
      }
      expect(hits).toBe(winningOf(kind))
      expect(paid).toBe((STAKE * NUMBERS * 97) / 100)
      expect(compare(returnOf(distributionOf(kind)), fraction(97, 100))).toBe(0)
    },
  )

  test('states its chance and its multiple in the setup, as whole numbers of 10,000', () => {
    const stated = (engine.setupIn('MXN') as { kinds: object[]; numbers: number }).kinds
    expect(stated).toEqual([
      { name: 'sardine', pay: 200, winning: 4_850 },
      { name: 'mackerel', pay: 400, winning: 2_425 },
      { name: 'snapper', pay: 500, winning: 1_940 },
      { name: 'grouper', pay: 1_000, winning: 970 },
      { name: 'ray', pay: 2_000, winning: 485 },
      { name: 'moray', pay: 2_500, winning: 388 },
      { name: 'swordfish', pay: 5_000, winning: 194 },
      { name: 'shark', pay: 10_000, winning: 97 },
    ])
    expect(KINDS.reduce((sum, { share }) => sum + share, 0)).toBe(100)
  })

  test('makes the figures of the game', () => {
    expect(engine.figures()).toEqual({
      rtp: '97.00',
      hitRate: '48.50',
      gainRate: '48.50',
      volatility: '1.00',
      topPay: 10_000,
      topOneIn: expect.closeTo(10_000 / 97),
      highestRtp: '97.00',
    })
  })
})

test('no fish has hidden strength: a shot draws the same whichever fish, room or shot came before', () => {
  for (const number of [0, 96, 97, 969, 970, 4_849, 4_850, NUMBERS - 1])
    for (const [kind] of KINDS.entries()) {
      const each = [betOf(kind, 0), betOf(kind, 99), { ...betOf(kind), room: 250 }].map(
        (bet) => engine.progressOf(bet, [number], [])?.payout,
      )
      expect(new Set(each).size).toBe(1)
    }
})

test('a bet on an unknown kind, or without its fish, is refused', () => {
  expect(engine.accepts(betOf(0), 'MXN')).toBe(true)
  expect(engine.accepts({ ...betOf(0), stake: 1_001 }, 'MXN')).toBe(false)
  for (const wrong of [betOf(8), betOf(-1), betOf(0.5), { ...betOf(0), room: 0 }, { stake: STAKE, kind: 0 }, null])
    expect(engine.Bet.safeParse(wrong).success).toBe(false)
})
