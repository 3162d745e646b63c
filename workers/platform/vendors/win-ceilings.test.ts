/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { CURRENCIES } from '#api/money'
import { awards } from '#brand/catalogue'
import { betsIn, unitIn } from '#workers/studio/engine/stakes'
import { engines } from '#workers/studio/games/catalogue'
import { ceilingOf, HOUSE_CEILING } from './win-ceilings.ts'

describe('the default ceiling of a win', () => {
  test.each(CURRENCIES)('in %s holds no prize that the rules of our own games can pay', (currency) => {
    const highest = Math.max(...betsIn(currency))
    expect(engines.length).toBeGreaterThan(0)
    for (const engine of engines) {
      const { times, most } = ceilingOf({ ceilings: [] }, engine.code, currency)
      const pay = engine.figures().topPay
      expect(pay).toBe(awards[`FRL/${engine.code}`]?.pay)
      expect(pay / 100, engine.code).toBeLessThanOrEqual(times)
      const pot = (engine.jackpot?.most ?? 0) * unitIn(currency)
      expect((highest * pay) / 100 + pot, engine.code).toBeLessThanOrEqual(most)
      for (const stake of betsIn(currency))
        expect((stake * pay) / 100 + pot, engine.code).toBeLessThanOrEqual(stake * times)
    }
  })
})

describe('a ceiling', () => {
  const set = [
    { game: null, times: 100, most: { MXN: 5_000 } },
    { game: 'faro', times: 300, most: {} },
    { game: 'ola', times: null, most: { MXN: 900 } },
  ]
  test.each([
    ['faro', 'MXN', 300, 5_000],
    ['ola', 'MXN', 100, 900],
    ['ola', 'USD', 100, HOUSE_CEILING.most.USD],
    ['other', 'MXN', 100, 5_000],
    [null, 'MXN', 100, 900],
  ] as const)('of %s in %s is the game’s, else the vendor’s, else the house’s', (game, currency, times, most) => {
    expect(ceilingOf({ ceilings: set }, game, currency)).toEqual({ times, most })
  })
})
