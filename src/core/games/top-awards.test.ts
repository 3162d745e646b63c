/** @module-tag proof */

import { expect, test } from 'vitest'
import { CURRENCIES } from '#api/money'
import { fromVendorUnits } from '#api/vendors/vendor'
import { awards, catalogue } from '#brand/catalogue'
import { returns, stakes } from '#brand/figures'
import { betsIn, stakesInVendorUnits } from '#workers/studio/engine/stakes'
import { engines } from '#workers/studio/games/catalogue'
import { slots } from '#workers/studio/games/slots/catalogue'
import { returnOf } from '#workers/studio/games/slots/theory'
import { topAwards } from './top-awards.ts'

test('the site prints the highest award of the game’s own rules for every game', () => {
  const computed = engines.map((engine) => {
    const { topPay: pay, topOneIn } = engine.figures()
    return [`FRL/${engine.code}`, { pay, oneIn: Math.round(topOneIn) }]
  })
  expect(awards).toEqual(Object.fromEntries(computed))
})

test('every printed return is the exact one of the theory, rounded down, as the studio tells operators', () => {
  const exact = slots.map((slot) => {
    const { numerator, denominator } = returnOf(slot)
    return [slot.code, Number((numerator * 10_000n) / denominator)]
  })
  expect(returns).toEqual(Object.fromEntries(exact))
  const printed = catalogue.map(({ gameCode, rtp = 0 }) => [gameCode, (rtp / 100).toFixed(2)])
  expect(Object.fromEntries(printed)).toEqual(
    Object.fromEntries(engines.map((each) => [each.code, each.figures().rtp])),
  )
})

test('the printed odds are those of the theory, as the studio tells operators', () => {
  const printed = Object.fromEntries(catalogue.map(({ gameCode, odds }) => [gameCode, odds]))
  const hundredths = (figure: string | null) => (figure === null ? null : Math.round(Number(figure) * 100))
  const exact = engines.map((engine) => {
    const { hitRate, gainRate, volatility, topPay, topOneIn, highestRtp } = engine.figures()
    const odds = {
      hitRate: hundredths(hitRate),
      gainRate: hundredths(gainRate),
      deviation: hundredths(volatility),
      topPay,
      topOneIn: Math.round(topOneIn),
      ...(highestRtp !== undefined && { highestRtp: hundredths(highestRtp) }),
    }
    return [engine.code, odds]
  })
  expect(printed).toEqual(Object.fromEntries(exact))
})

test('the printed stakes are the smallest and the largest bet of the studio’s games, in every currency', () => {
  const bets = CURRENCIES.map((currency) => [currency, { min: betsIn(currency)[0], max: betsIn(currency).at(-1) }])
  expect(stakes).toEqual(Object.fromEntries(bets))
  const printed = Object.fromEntries(catalogue.map((game) => [game.gameCode, game.stakes]))
  for (const engine of engines) {
    const listed = stakesInVendorUnits(engine)
    const inUnits = CURRENCIES.map((currency) => {
      const { min, max } = listed[currency]
      return [currency, { min: fromVendorUnits(min, currency), max: fromVendorUnits(max, currency) }]
    })
    expect([engine.code, printed[engine.code]]).toEqual([engine.code, Object.fromEntries(inUnits)])
  }
})

test('the highest known award comes first; a game without a known award states none', () => {
  const awarded = Object.keys(awards).map((key) => ({
    vassalage: key.split('/')[0] ?? '',
    gameCode: key.split('/')[1] ?? '',
  }))
  const jackpot = { vassalage: 'PG', gameCode: 'x', classify: ['JP'] }
  const list = topAwards([{ vassalage: 'PG', gameCode: 'y' }, jackpot, ...awarded], awarded.length + 2)
  const pays = list.map(({ award }) => award?.pay ?? null)
  expect(pays.slice(0, awarded.length)).toEqual(
    Object.values(awards)
      .map(({ pay }) => pay)
      .toSorted((a, b) => b - a),
  )
  expect(list.slice(awarded.length).map(({ game }) => game.gameCode)).toEqual(['x', 'y'])
  expect(pays.slice(awarded.length)).toEqual([null, null])
})
