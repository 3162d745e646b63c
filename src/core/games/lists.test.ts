import { beforeEach, expect, test } from 'vitest'
import { page } from '#tests/site/page'
import { games } from '#tests/support/page/tiles'
import { provide } from '../environment.ts'
import { NO_FILTERS } from './filters.ts'
import { gameListOf } from './game-list.ts'
import { forgetGames, loadGames } from './lists.ts'

const LIST = '/wps/relay/GCSGAME_gameList'

let here = page()
beforeEach(() => {
  here = page()
  provide(here.environment)
  forgetGames()
  here.respond(LIST, (sent: { url: string }) => {
    const query = new URL(sent.url, 'https://farol.example').searchParams
    const [number, size] = [Number(query.get('pageNo')), Number(query.get('pageSize'))]
    const all = games(query.get('vassalage') ? 30 : 250)
    const pageGames = all.slice((number - 1) * size, number * size)
    return here.value({ games: pageGames, totalGames: all.length, totalPages: Math.ceil(all.length / size) })
  })
})

const queries = () => here.sent.map(({ url }) => new URL(url, 'https://farol.example').searchParams)

test('a request asks for 24 games a page, with the filters, the language and the caller', async () => {
  const result = await loadGames('RNG', { vassalage: 'PG', gameClassify: 'JP', gameName: 'sol', page: 1 })
  expect(result.ok && result.value.games).toHaveLength(24)
  expect(Object.fromEntries(queries()[0] ?? [])).toEqual({
    gameType: 'RNG',
    language: 'es',
    pageNo: '1',
    pageSize: '24',
    vassalage: 'PG',
    gameClassify: 'JP',
    gameName: 'sol',
    clientType: '3',
    platform: 'html5-desktop',
    merchant: 'farol',
  })
})

test('responses for everybody stay in memory for 30 s, a failure does not', async () => {
  await Promise.all([loadGames('RNG', NO_FILTERS), loadGames('RNG', NO_FILTERS)])
  await here.pass(29_999)
  await loadGames('RNG', NO_FILTERS)
  expect(here.sent).toHaveLength(1)
  await here.pass(1)
  await loadGames('RNG', NO_FILTERS)
  expect(here.sent).toHaveLength(2)
  here.respond(LIST, here.refusal('upstream-failed'))
  await loadGames('LIVE', NO_FILTERS)
  await loadGames('LIVE', NO_FILTERS)
  expect(here.sent).toHaveLength(4)
})

test('returning to the tenth page loads four pages at a time', async () => {
  const result = await loadGames('RNG', { ...NO_FILTERS, page: 10 })
  expect(result.ok && result.value).toMatchObject({ totalGames: 250, totalPages: 11 })
  expect(result.ok && result.value.games).toHaveLength(240)
  expect(queries().map((query) => `${query.get('pageNo')}x${query.get('pageSize')}`)).toEqual(['1x96', '2x96', '3x96'])
})

test('an address that asks for more pages than exist gets all there are', async () => {
  const result = await loadGames('RNG', { ...NO_FILTERS, page: 999 })
  expect(result.ok && result.value.games).toHaveLength(250)
})

const first = () => ({ games: games(24), totalGames: 250, totalPages: 11 })

test('load more appends a page, each game once', async () => {
  const list = gameListOf('RNG', first())
  await list.more()
  await list.more()
  const { games: listed, filters } = list.$list.get()
  expect(listed.map(({ number }) => number)).toEqual(Array.from({ length: 72 }, (_, index) => index + 1))
  expect(filters.page).toBe(3)
})

test('of two filters chosen at once the later one is applied', async () => {
  const list = gameListOf('RNG', first())
  let release = () => {}
  const slow = new Promise<unknown>((done) => {
    release = () => done(here.value({ games: games(1, 900), totalGames: 1, totalPages: 1 }))
  })
  here.respond(LIST, () => slow, here.value({ games: games(2), totalGames: 2, totalPages: 1 }))
  const [one, two] = [list.show({ ...NO_FILTERS, gameName: 'a' }), list.show({ ...NO_FILTERS, gameName: 'ab' })]
  await two
  release()
  await one
  expect(list.$list.get()).toMatchObject({ status: 'ready', totalGames: 2, filters: { gameName: 'ab' } })
})

test.each([
  ['a refusal', () => here.refusal('upstream-failed')],
  ['malformed', () => here.value({ games: [{ nodeId: 7 }], totalGames: 'many' })],
  ['not JSON', () => new Response('<html>')],
  ['none', () => new TypeError('failed')],
])('a response that is %s is a failure, shown as one, and can be requested again', async (_name, reply) => {
  const list = gameListOf('RNG', first())
  here.respond(LIST, reply())
  await list.show({ ...NO_FILTERS, vassalage: 'PG' })
  expect(list.$list.get()).toMatchObject({ status: 'failed' })
  expect(list.$list.get().error).not.toBeNull()
  here.respond(LIST, here.value({ games: [], totalGames: 0, totalPages: 0 }))
  await list.show(list.$list.get().filters)
  expect(list.$list.get()).toMatchObject({ status: 'ready', games: [], error: null })
})

test('a page that fails to load keeps the shown games, and can be requested again', async () => {
  const list = gameListOf('RNG', first())
  here.respond(
    LIST,
    here.refusal('upstream-timeout'),
    here.value({ games: games(24, 25), totalGames: 250, totalPages: 11 }),
  )
  await list.more()
  expect(list.$list.get()).toMatchObject({ status: 'not-added', filters: { page: 1 } })
  expect(list.$list.get().games).toHaveLength(24)
  await list.more()
  expect(list.$list.get().games).toHaveLength(48)
})

test('hydration reloads the printed page silently, and keeps it when no response comes', async () => {
  const list = gameListOf('RNG', first())
  here.respond(LIST, here.refusal('upstream-failed'))
  await list.refresh()
  expect(list.$list.get()).toMatchObject({ status: 'ready', totalGames: 250 })
  here.respond(LIST, here.value({ games: games(3), totalGames: 3, totalPages: 1 }))
  await list.refresh()
  expect(list.$list.get()).toMatchObject({ status: 'ready', totalGames: 3 })
})
