/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { fraction, percent } from '../../engine/fraction.ts'
import { returnOf } from '../../engine/theory.ts'
import { BETS, FACES, payOf, type SicBoBet } from './bets.ts'
import { distributionOf, engine } from './engine.ts'

/**
 * Small and big with an edge of 2.78 %: wizardofodds.com/games/sic-bo/appendix/1/. A single at 1, 2 and 12 to 1 with 3.7 %:
 * onlinesicbo.org/odds/. Odd, even and a pair at 6 to 1 with 2.8 %: tokyo3.org/forums/holiday/topics/3392. The other pays are our
 * own: the usual ones return less than 90 %.
 */

const rtp = (bet: SicBoBet) => percent(returnOf(distributionOf(bet)))

describe('every bet', () => {
  test('exists once', () => {
    expect(BETS).toHaveLength(52)
    expect(new Set(BETS.map((bet) => JSON.stringify(bet))).size).toBe(52)
  })

  test('pays in all 216 throws what its return says', () => {
    for (const [spot, bet] of BETS.entries()) {
      const stake = 200
      let paid = 0
      for (const a of FACES)
        for (const b of FACES)
          for (const c of FACES)
            paid += engine.progressOf({ chips: [{ spot, stake }] }, [a - 1, b - 1, c - 1], [])?.payout ?? 0
      expect([bet, rtp(bet)]).toEqual([bet, percent(fraction(paid, 216 * stake))])
    }
  })

  test('returns what the rules state', () => {
    expect((['small', 'big', 'odd', 'even'] as const).map((kind) => rtp({ kind }))).toEqual(Array(4).fill('97.22'))
    expect([rtp({ kind: 'single', face: 3 }), rtp({ kind: 'pair', faces: [2, 5] })]).toEqual(['96.29', '97.22'])
    expect([rtp({ kind: 'double', face: 3 }), rtp({ kind: 'triple', face: 3 })]).toEqual(['96.29', '95.37'])
    expect(rtp({ kind: 'anyTriple' })).toBe('94.44')
    const totals = Array.from({ length: 14 }, (_, index) => rtp({ kind: 'total', total: index + 4 }))
    const half = ['94.44', '94.44', '97.22', '97.22', '97.22', '92.59', '93.75']
    expect(totals).toEqual([...half, ...half.toReversed()])
    expect(engine.figures()).toMatchObject({ rtp: '92.59', hitRate: '48.61', topPay: 20_600, topOneIn: 216 })
  })
})

test('a triple loses the even chances, and a single pays by how many dice show it', () => {
  const small: SicBoBet = { kind: 'small' }
  expect([payOf(small, [1, 1, 1]), payOf(small, [1, 1, 2]), payOf(small, [4, 4, 3])]).toEqual([0, 200, 0])
  const single: SicBoBet = { kind: 'single', face: 4 }
  expect([payOf(single, [4, 1, 2]), payOf(single, [4, 4, 2]), payOf(single, [4, 4, 4])]).toEqual([200, 300, 1_300])
})
