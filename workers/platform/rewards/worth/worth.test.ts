/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { screensByPay } from '#tests/support/measure/slot-distribution'
import { exactWorth } from '#tests/support/rewards/worth-calculator'
import { fraction } from '#workers/studio/engine/fraction'
import type { Distribution } from '#workers/studio/engine/theory'
import { distributionOf as bombo } from '#workers/studio/games/bombo/engine'
import { distributionOf as helm } from '#workers/studio/games/el-timon/engine'
import { sandiaFresca } from '#workers/studio/games/slots/definitions/sandia-fresca'
import { distributionOf, type PayDistribution } from './distribution.ts'
import { type Wager, worthInParts, worthOf } from './worth.ts'

const stored = (code: string): PayDistribution => {
  const distribution = distributionOf(code)
  if (!distribution) throw new Error(`no distribution of ${code}`)
  return distribution
}

/** The ways of a game's own theory, over one denominator. */
function waysIn(distribution: Distribution): [number, number][] {
  const whole = distribution.reduce((all, { chance }) => all * fraction(all, chance.denominator).denominator, 1n)
  return distribution.map(({ pay, chance }) => [
    Number((pay.numerator * 100n) / pay.denominator),
    Number((chance.numerator * whole) / chance.denominator),
  ])
}

/** Three promotions on three games: amount, wagered how often, stake. */
const GAMES = [
  { code: 'el-timon', ways: waysIn(helm(4_950)) },
  { code: 'bombo', ways: waysIn(bombo(5)) },
  { code: 'sandia-fresca', ways: [...screensByPay(sandiaFresca)].map(([pay, ways]) => [pay, Number(ways)] as const) },
]
const PROMOTIONS = [
  { name: '100 pesos ten times', amount: 10_000, target: 100_000, stake: 2_000, weight: 100, maxStake: null },
  { name: '55 pesos at half the weight', amount: 5_500, target: 16_500, stake: 1_000, weight: 50, maxStake: null },
  { name: '30 pesos with a largest stake', amount: 3_000, target: 30_000, stake: 1_200, weight: 100, maxStake: 800 },
]

describe('what wagering is worth', () => {
  test.each(GAMES.flatMap((game) => PROMOTIONS.map((promotion) => ({ ...game, ...promotion }))))(
    '$name on $code is what an exact calculation says',
    ({ code, ways, name: _name, ...promotion }) => {
      const worth = worthOf({ ...promotion, distribution: stored(code) })
      const { amount, target, stake, weight, maxStake } = promotion
      const rounds = Math.ceil(target / ((Math.min(stake, maxStake ?? stake) * weight) / 100))
      const exact = exactWorth({ amount, stake, rounds, ways })
      expect(worth?.rounds).toBe(rounds)
      expect(exact.chance).toBeGreaterThan(0.01)
      expect(exact.chance).toBeLessThan(0.99)
      expect(Math.abs((worth?.chanceOfKeeping ?? 0) / exact.chance - 1)).toBeLessThan(1e-6)
      expect(Math.abs((worth?.expectedLeft ?? 0) / exact.left - 1)).toBeLessThan(1e-6)
      const [all, paid] = [
        ways.reduce((sum, [, count]) => sum + count, 0),
        ways.reduce((sum, [pay, count]) => sum + pay * count, 0),
      ]
      expect(worth?.expectedCost).toBeCloseTo(rounds * stake * (1 - paid / all / 100), 4)
    },
  )

  const coin: PayDistribution = {
    version: 1,
    outcomes: [
      { pay: 0, chance: 0.5 },
      { pay: 200, chance: 0.5 },
    ],
    returned: 1,
  }
  const wager = (over: Partial<Wager> = {}): Wager => ({
    ...{ amount: 200, target: 200, weight: 100, stake: 100, distribution: coin, maxStake: null },
    ...over,
  })

  test.each([
    [
      'two stakes of two: three of four ways leave something',
      {},
      { rounds: 2, chanceOfKeeping: 0.75, expectedLeft: 200 },
    ],
    ['what is left of a stake does not count', { amount: 150 }, { rounds: 2, chanceOfKeeping: 0.5, expectedLeft: 125 }],
    ['less than a stake', { amount: 99 }, { rounds: 2, chanceOfKeeping: 0, expectedLeft: 0 }],
    ['nothing left to wager', { target: 0 }, { rounds: 0, chanceOfKeeping: 1, expectedLeft: 200 }],
    ['a part of a stake is a stake', { target: 101 }, { rounds: 2, chanceOfKeeping: 0.75, expectedLeft: 200 }],
    ['more money than stakes', { amount: 1_000 }, { rounds: 2, chanceOfKeeping: 1, expectedLeft: 1_000 }],
    ['a weight of a tenth', { target: 20, weight: 10 }, { rounds: 2, chanceOfKeeping: 0.75, expectedLeft: 200 }],
  ])('by hand: %s', (_what, over, expected) => {
    const { expectedCost, ...worth } = worthOf(wager(over)) ?? { expectedCost: null }
    expect(worth).toEqual(expected)
    expect(expectedCost).toBe(0)
  })

  test('is not computed for a game that counts nothing, or where it takes too long', () => {
    expect(worthOf(wager({ weight: 0 }))).toBeNull()
    expect(worthOf(wager({ stake: 0 }))).toBeNull()
    expect(worthOf(wager({ amount: 1.5 }))).toBeNull()
    expect(worthOf(wager({ amount: 10_000, target: 1_000_000 }), 10_000)).toBeNull()
    expect(worthOf(wager({ amount: 10_000, target: 1_000_000 }))).not.toBeNull()
  })

  test('in parts is the same as at once', async () => {
    const long = wager({ amount: 10_000, target: 1_000_000 })
    expect(await worthInParts(long)).toEqual(worthOf(long))
  })

  test('a long run leaves out no more than it says: the money of a fair game stays what it was', () => {
    // 3,000 stakes: far more than one could lose, so most balances are taken for safe.
    const worth = worthOf(wager({ amount: 10_000, target: 300_000 }))
    // By reflection: the chance that a walk of 3,000 steps never falls by 100.
    expect(worth?.expectedLeft).toBeCloseTo(10_000, 3)
    expect(worth?.chanceOfKeeping).toBeGreaterThan(0.93)
    expect(worth?.chanceOfKeeping).toBeLessThan(0.94)
  })
})
