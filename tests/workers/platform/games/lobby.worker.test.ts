import { beforeAll, describe, expect, test } from 'vitest'
import type { Game } from '#api/games'
import { HOME_VENDORS, HOME_VIEW, LIST_PAGE, type Lobby, lobbyDigest, pageLobby } from '#api/games/lobby'
import { brand } from '#brand/brand'
import { awards } from '#brand/catalogue'
import { buildLobby } from '#core/games/built-lobby'
import { lobby as texts } from '#i18n/every/lobby.ts'
import { COMING, testGamesOf, testSeed } from '#tests/support/catalogue/catalogue'
import { updateLobby } from '../../../../workers/platform/catalogue/availability.ts'
import { seedCatalogue } from '../../../../workers/platform/seed/catalogue.ts'
import { callApi, env, expectValue, send } from '../support/world.ts'

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
})

const lobbyIn = async (language = 'es') =>
  expectValue(await callApi<Lobby>('GET', `/wps/relay/GCSGAME_lobby?language=${language}`))
const nodesOf = (games: Lobby['hot'] = []) => games.map(({ nodeId }) => nodeId)

describe('the lobby', () => {
  test.each(brand.languages)('of the brand alone is what the pages are built from, in %s', async (language) => {
    await seedCatalogue(env.DB)
    const lobby = await lobbyIn(language)
    expect(lobby).toEqual(buildLobby(language, texts[language]))
    const parts = ['menu', 'home', 'list:RNG'] as const
    expect(lobbyDigest(pageLobby(lobby, parts))).toBe(
      lobbyDigest(pageLobby(buildLobby(language, texts[language]), parts)),
    )
    await seedCatalogue(env.DB, testSeed)
  })

  test('has the first page of each category, and every game that is open is counted', async () => {
    const { lists, categories } = await lobbyIn()
    const slots = testGamesOf('RNG').length
    expect(nodesOf(lists.RNG?.games)).toEqual(
      testGamesOf('RNG')
        .slice(0, LIST_PAGE)
        .map(({ nodeId }) => nodeId),
    )
    expect(lists.RNG).toMatchObject({ totalGames: slots, totalPages: Math.ceil(slots / LIST_PAGE) })
    expect(lists.COCKFIGHT?.totalGames).toBe(testGamesOf('COCKFIGHT').length)
    const jackpots = testGamesOf('RNG').filter(({ classify }) => classify.includes('JP'))
    expect(nodesOf(lists.JP?.games)).toEqual(jackpots.map(({ nodeId }) => nodeId))
    const counted = categories.flatMap(({ cards }) => cards).reduce((sum, { gameCount }) => sum + gameCount, 0)
    expect(counted).toBe(testSeed.games.length - 1)
  })

  test('shows home six slots of all vendors, then six of each of the first five', async () => {
    const { slots } = await lobbyIn()
    expect(slots).toHaveLength(1 + HOME_VENDORS)
    expect(slots.map(({ games }) => games.length)).toEqual(slots.map(() => HOME_VIEW))
    for (const { vassalage, games } of slots.slice(1))
      expect(new Set(games.map((game) => game.vassalage))).toEqual(new Set([vassalage]))
  })

  test('names the games with a stated top award, the highest first', async () => {
    const { awarded } = await lobbyIn()
    const highest = Object.entries(awards).toSorted(([, a], [, b]) => b.pay - a.pay)
    expect(nodesOf(awarded)).toEqual(highest.slice(0, HOME_VIEW).map(([code]) => code.replace('FRL/', 'frl-')))
    expect(awarded).toHaveLength(HOME_VIEW)
  })

  test('leaves out a game that cannot be opened yet', async () => {
    expect(JSON.stringify(await lobbyIn())).not.toContain(COMING)
  })
})

test('the games of a vendor that is switched off leave every list, and come back with it', async () => {
  const change = (enabled: boolean) => send('PUT', '/ops/vendors/FRL/switch', { enabled, reason: 'Prueba' })
  const before = await lobbyIn()
  expect(await change(false)).toMatchObject({ status: 200 })
  const without = await lobbyIn()
  expect(JSON.stringify(without)).not.toContain('frl-')
  expect(without.hot).toEqual([])
  const search = '/wps/relay/GCSGAME_gameList?gameType=RNG&language=es&gameName=sirena'
  expect(JSON.stringify(await callApi('GET', search))).not.toContain('frl-la-sirena')
  expect(await change(true)).toMatchObject({ status: 200 })
  expect(await lobbyIn()).toEqual(before)
})

test('where a brand shows games to come, they are marked and last, and never on home', async () => {
  await env.DB.batch(updateLobby(env.DB, true))
  const { slots, lists } = await lobbyIn()
  const lastPage = Math.ceil((testGamesOf('RNG').length + 1) / LIST_PAGE)
  const path = `/wps/relay/GCSGAME_gameList?gameType=RNG&language=es&pageNo=${lastPage}`
  const last = expectValue(await callApi<{ games: Game[] }>('GET', path)).games.at(-1)
  expect(last).toMatchObject({ nodeId: COMING, state: 'soon' })
  expect(lists.RNG?.totalGames).toBe(testGamesOf('RNG').length + 1)
  expect(JSON.stringify(slots)).not.toContain(COMING)
  await env.DB.batch(updateLobby(env.DB))
  expect(JSON.stringify((await lobbyIn()).lists)).not.toContain(COMING)
})

test('a digest covers what a page shows, and nothing else', () => {
  const lobby = buildLobby('es', texts.es)
  const digest = (changed: Lobby, ...parts: Parameters<typeof pageLobby>[1]) => lobbyDigest(pageLobby(changed, parts))
  const [first] = lobby.hot
  if (!first) throw new Error('nothing is selected for home')
  const hot = [{ ...first, state: 'maintenance' as const }, ...lobby.hot.slice(1)]
  expect(digest({ ...lobby, hot }, 'home')).not.toBe(digest(lobby, 'home'))
  expect(digest({ ...lobby, hot }, 'menu')).toBe(digest(lobby, 'menu'))
  const categories = lobby.categories.map((category) => ({
    ...category,
    cards: category.cards.map((card) => ({ ...card, gameCount: card.gameCount + 1 })),
  }))
  expect(digest({ ...lobby, categories }, 'menu')).not.toBe(digest(lobby, 'menu'))
})
