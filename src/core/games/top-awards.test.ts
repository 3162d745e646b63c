import { expect, test } from 'vitest'
import { CURRENCIES } from '#api/money'
import { fromVendorUnits } from '#api/vendors/vendor'
import { awards } from '#brand/awards'
import { returns, stakes } from '#brand/figures'
import { topAwardOf } from '#workers/studio/games/award'
import { betsIn, stakesInVendorUnits } from '#workers/studio/games/bets'
import { rtpOf, slots } from '#workers/studio/games/catalogue'
import { returnOf } from '#workers/studio/games/theory'
import { topAwards } from './top-awards.ts'

test('every award the site prints is the one the game’s own rules give, and none is missing', () => {
  const computed = Object.fromEntries(
    slots.map((slot) => {
      const { pay, oneIn } = topAwardOf(slot)
      return [`FRL/${slot.code}`, { pay, oneIn: Math.round(oneIn) }]
    }),
  )
  expect(awards).toEqual(computed)
})

test('every return the site prints is the exact one of the theory, rounded down, as the studio tells operators', () => {
  const exact = slots.map((slot) => {
    const { numerator, denominator } = returnOf(slot)
    return [slot.code, Number((numerator * 10_000n) / denominator)]
  })
  expect(returns).toEqual(Object.fromEntries(exact))
  expect(Object.values(returns).map((rtp) => (rtp / 100).toFixed(2))).toEqual(
    Object.keys(returns).map((code) => rtpOf(slots.find((slot) => slot.code === code) as (typeof slots)[number])),
  )
})

test('the stakes the site prints are the smallest and the largest bet of the studio’s games, in every currency', () => {
  const bets = CURRENCIES.map((currency) => [currency, { min: betsIn(currency)[0], max: betsIn(currency).at(-1) }])
  expect(stakes).toEqual(Object.fromEntries(bets))
  const listed = stakesInVendorUnits()
  for (const currency of CURRENCIES)
    expect({
      min: fromVendorUnits(listed[currency].min, currency),
      max: fromVendorUnits(listed[currency].max, currency),
    }).toEqual(stakes[currency])
})

test('the highest known award comes first; a game whose award nobody knows claims none', () => {
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
