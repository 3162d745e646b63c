import { describe, expect, test } from 'vitest'
import { CURRENCIES } from '#api/money'
import { awards } from '#brand/awards'
import { topAwardOf } from '#workers/studio/games/award'
import { betsIn } from '#workers/studio/games/bets'
import { slots } from '#workers/studio/games/catalogue'
import { ceilingOf, HOUSE_CEILING } from './win-ceilings.ts'

describe('the default ceiling of a win', () => {
  test.each(CURRENCIES)('in %s holds no prize that the rules of our own games can pay', (currency) => {
    const highest = Math.max(...betsIn(currency))
    expect(slots.length).toBeGreaterThan(0)
    for (const slot of slots) {
      const { times, most } = ceilingOf({ ceilings: [] }, slot.code, currency)
      const pay = topAwardOf(slot).pay
      expect(pay).toBe(awards[`FRL/${slot.code}`]?.pay)
      expect(pay / 100, slot.code).toBeLessThanOrEqual(times)
      expect((highest * pay) / 100, slot.code).toBeLessThanOrEqual(most)
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
