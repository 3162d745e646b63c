import { beforeAll, expect, test } from 'vitest'
import type { CategoryVendors } from '#api/games'
import { brand } from '#brand/brand'
import { iconOf } from '#brand/cards'
import { testCatalogue, testGamesOf, testVendors } from '#tests/support/catalogue/catalogue'
import { addedMember } from '../support/members.ts'
import { bearer, callApi, expectValue } from '../support/world.ts'

let categories: CategoryVendors[] = []
const categoryOf = (gameType: string) => categories.find((category) => category.gameType === gameType)

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
  categories = expectValue(
    await callApi<{ lanes: CategoryVendors[] }>('GET', '/wps/relay/GCSGAME_newGameVendor?language=pt'),
  ).lanes
})

test('there is a lane for each category with games, and every game is counted in one', () => {
  expect(categories.map(({ gameType }) => gameType)).toEqual([
    'LIVE',
    'RNG',
    'MIX',
    'SPORTS',
    'PVP',
    'FISH',
    'LOTT',
    'ELOTT',
  ])
  const counted = categories.flatMap((category) => category.cards).reduce((sum, card) => sum + card.gameCount, 0)
  expect(counted).toBe(testCatalogue.length - 1)
  expect(categoryOf('LOTT')?.title).toBe('Loteria')
})

test('a lane has one card a vendor, in the order of the vendors, with the picture of its first game', () => {
  const slots = testGamesOf('RNG')
  const order = testVendors.filter(({ code }) => slots.some(({ vassalage }) => vassalage === code))
  expect(categoryOf('RNG')?.cards.map(({ vassalage, displayName }) => [vassalage, displayName])).toEqual(
    order.map(({ code, name }) => [code, name]),
  )
  for (const card of categoryOf('RNG')?.cards ?? []) {
    const games = slots.filter(({ vassalage }) => vassalage === card.vassalage)
    const [first] = games
    if (!first) throw new Error(`${card.vassalage} has no slots`)
    expect(card).toMatchObject({ gameCount: games.length, lagerIcon: iconOf(first), gameCode: first.gameCode })
  }
})

test('e-sports and cockfight vendors come in the sports lane, after its own, with their own category', () => {
  const cards = categoryOf('SPORTS')?.cards.map(({ vassalage, gameType }) => [gameType, vassalage])
  expect(cards?.filter(([type]) => type !== 'SPORTS')).toEqual([
    ['ESPORTS', brand.esportGame],
    ['COCKFIGHT', brand.cockfightGame],
  ])
  expect(cards?.findLastIndex(([type]) => type === 'SPORTS')).toBeLessThan(
    cards?.findIndex(([type]) => type !== 'SPORTS') ?? 0,
  )
})

test('a vendor with one game in a category starts it in place; the others open their list', () => {
  const one = categoryOf('SPORTS')?.cards.find(({ vassalage }) => vassalage === 'PT')
  const [game] = testGamesOf('SPORTS').filter(({ vassalage }) => vassalage === 'PT')
  expect(one).toMatchObject({ isGame: 'GAME', nodeId: game?.nodeId, gameCount: 1 })
  for (const card of categories.flatMap((category) => category.cards))
    expect([card.isGame, card.nodeId === null]).toEqual(card.gameCount === 1 ? ['GAME', false] : ['VASSALAGE', true])
})

test('a vendor is open when any of its games is', () => {
  const states = Object.fromEntries((categoryOf('RNG')?.cards ?? []).map(({ vassalage, state }) => [vassalage, state]))
  expect(states).toMatchObject({ FRL: 'open', PG: 'open' })
})

test('a lane counts its sub-categories, in their order and language', () => {
  const count = (kind: 'SC' | 'VP' | 'JP' | 'TG' | 'AC') =>
    testGamesOf('RNG').filter(({ classify }) => classify.includes(kind)).length
  expect(categoryOf('RNG')?.gameClassify).toEqual([
    { key: 'SC', displayName: 'Raspadinha', gameCount: count('SC'), sort: 0 },
    { key: 'VP', displayName: 'Vídeo pôquer', gameCount: count('VP'), sort: 1 },
    { key: 'JP', displayName: 'Jackpot', gameCount: count('JP'), sort: 2 },
    { key: 'TG', displayName: 'Mesas', gameCount: count('TG'), sort: 3 },
    { key: 'AC', displayName: 'Arcade', gameCount: count('AC'), sort: 4 },
  ])
  expect(categoryOf('PVP')?.gameClassify).toEqual([])
})

test("a vendor's categories are listed for members, none for an unknown vendor", async () => {
  const { token } = await addedMember()
  const types = async (vendor: string, headers = bearer(token)) =>
    callApi<{ gameTypes: object[] }>('GET', `/wps/relay/GCSGAME_getVassGameType?vassalage=${vendor}&language=en`, {
      headers,
    })
  const count = (type: 'RNG' | 'MIX' | 'PVP') => testGamesOf(type).filter(({ vassalage }) => vassalage === 'PG').length
  expect(expectValue(await types('PG')).gameTypes).toEqual([
    { gameType: 'RNG', title: 'Slots', gameCount: count('RNG') },
    { gameType: 'MIX', title: 'Mixed', gameCount: count('MIX') },
    { gameType: 'PVP', title: 'Cards', gameCount: count('PVP') },
  ])
  expect(expectValue(await types('NOBODY')).gameTypes).toEqual([])
  expect(await types('PG', { Authorization: '' })).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
})
