import { expect, test } from 'vitest'
import { CURRENCIES } from '#api/money'
import { awards } from '#brand/awards'
import { returns, stakes } from '#brand/returns'
import { topAwardOf } from '#workers/studio/games/award'
import { betsIn } from '#workers/studio/games/bets'
import { factsOf, slots } from '#workers/studio/games/catalogue'
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

test('every return and stake the site prints is the game’s own, and none is missing', () => {
  expect(returns).toEqual(Object.fromEntries(slots.map((slot) => [`FRL/${slot.code}`, factsOf(slot).rtp])))
  const bets = CURRENCIES.map((currency) => [currency, [betsIn(currency).at(0), betsIn(currency).at(-1)]])
  expect(stakes).toEqual(Object.fromEntries(bets))
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
