import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CategoryVendors, Game } from '#api/games'
import { selection } from '#brand/catalogue'
import { COMING, testCatalogue, testGamesOf, testSeed, testVendors } from '#tests/support/catalogue/catalogue'
import { seedCatalogue } from '../../../../workers/platform/seed/catalogue.ts'
import { addedMember } from '../support/members.ts'
import { newPlayer, sit, transaction, wallet } from '../support/player.ts'
import { bearer, callApi, env, expectValue, send } from '../support/world.ts'

/** Games closed by an operator, and the effects of a change of the testCatalogue. */

const SLOT = 'frl-loteria-del-puerto'
const UNTIL = '2099-11-22T05:30:00-06:00'
const BACK = '2099-11-22T11:30:00.000Z'

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
})
beforeEach(async () => {
  await seedCatalogue(env.DB, testSeed)
  await put('games', SLOT, { state: 'open' })
  await put('vendors', 'FRL', { state: 'open' })
})

const put = (what: 'games' | 'vendors', code: string, body: object) =>
  send<{ games: { nodeId: string; state: string; backAt: string | null }[] }>('PUT', `/ops/${what}/${code}`, body)
const tile = async (nodeId: string) =>
  expectValue(
    await callApi<{ games: Game[] }>('GET', '/wps/relay/GCSGAME_gameList?gameType=RNG&language=es&pageSize=24'),
  ).games.find((game) => game.nodeId === nodeId)

describe('a game', () => {
  test('is closed until a time and opened again', async () => {
    expect(expectValue(await put('games', SLOT, { state: 'maintenance', until: UNTIL }))).toEqual({
      games: [{ nodeId: SLOT, state: 'maintenance', backAt: BACK }],
    })
    expect(await tile(SLOT)).toMatchObject({ state: 'maintenance', backAt: BACK })
    expectValue(await put('games', SLOT, { state: 'open' }))
    expect(await tile(SLOT)).toMatchObject({ state: 'open', backAt: null })
  })

  test('shows no return time where none was set, nor a past one', async () => {
    expectValue(await put('games', SLOT, { state: 'maintenance' }))
    expect(await tile(SLOT)).toMatchObject({ state: 'maintenance', backAt: null })
    expectValue(await put('games', SLOT, { state: 'maintenance', until: '2020-01-01T00:00:00Z' }))
    expect(await tile(SLOT)).toMatchObject({ state: 'maintenance', backAt: null })
  })

  test('that is closed refuses to start, in real money and in trial', async () => {
    const fetchSpy = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json({ url: 'http://studio.test/p' }))
    const { token } = await addedMember()
    const open = (mode: string) =>
      send(
        'POST',
        '/wps/relay/GCS_gameLaunchFB',
        { nodeId: SLOT, mode, language: 'es', platform: 'html5-desktop' },
        bearer(token),
      )
    expectValue(await put('games', SLOT, { state: 'maintenance' }))
    for (const mode of ['real', 'trial'])
      expect(await open(mode)).toMatchObject({ status: 422, body: { code: 'game-unavailable' } })
    expect(fetchSpy).not.toHaveBeenCalled()
    expectValue(await put('games', SLOT, { state: 'open' }))
    expect(await open('real')).toMatchObject({ status: 200 })
    vi.restoreAllMocks()
  })

  test.each(['games', 'vendors'] as const)(
    'that is closed (%s) is played to its end: a running round continues, no other begins (GLI-19 4.15.1)',
    async (what) => {
      const player = await newPlayer()
      const bet = transaction(player)
      const { round, transaction_uuid: referenceTransactionUuid } = bet
      expect(await wallet('bet', bet)).toMatchObject({ status: 'RS_OK' })
      // At once: the round is in no report yet.
      expectValue(await put(what, what === 'games' ? SLOT : 'FRL', { state: 'maintenance' }))
      expect(await wallet('bet', bet)).toMatchObject({ status: 'RS_OK', balance: 90_000_000 })
      expect(await wallet('bet', transaction(player, { round }))).toMatchObject({
        status: 'RS_OK',
        balance: 80_000_000,
      })
      expect(await wallet('bet', transaction(player))).toMatchObject({ status: 'RS_ERROR_INVALID_GAME' })
      expect(await wallet('bet', transaction(player, { token: await sit(player.memberId) }))).toMatchObject({
        status: 'RS_ERROR_INVALID_GAME',
        balance: 80_000_000,
      })
      const win = transaction(player, { round, reference_transaction_uuid: referenceTransactionUuid })
      expect(await wallet('win', win)).toMatchObject({ status: 'RS_OK', balance: 90_000_000 })
    },
  )

  test('that cannot be opened yet is in no list, whatever an operator sets', async () => {
    const response = await put('games', COMING, { state: 'maintenance', until: UNTIL })
    expect(expectValue(response).games).toMatchObject([{ nodeId: COMING, state: 'soon' }])
    expect(expectValue(await put('games', COMING, { state: 'open' })).games).toMatchObject([{ state: 'soon' }])
    for (const query of ['vassalage=PG', 'gameName=el%20aguila']) {
      const path = `/wps/relay/GCSGAME_gameList?gameType=RNG&language=es&pageSize=100&${query}`
      const { games } = expectValue(await callApi<{ games: Game[] }>('GET', path))
      expect(games.map(({ nodeId }) => nodeId)).not.toContain(COMING)
    }
  })
})

test("a tile shows the operator's picture where there is one, through a new catalogue too", async () => {
  const picture = (showIcon: unknown, code = SLOT) => send('PUT', `/ops/games/${code}/picture`, { showIcon })
  expect(await picture('/art/v1/motifs/faro.svg')).toMatchObject({ status: 200 })
  await seedCatalogue(env.DB, testSeed)
  expect(await tile(SLOT)).toMatchObject({ showIcon: '/art/v1/motifs/faro.svg', iconUrl: '/art/v1/motifs/barca.svg' })
  for (const wrong of ['https://elsewhere.test/a.svg', '/art/../secret.svg', 'javascript:alert(1)', 7])
    expect(await picture(wrong)).toMatchObject({ status: 400 })
  expect(await picture(null, 'no-such')).toMatchObject({ status: 404 })
  expect(await picture(null)).toMatchObject({ status: 200 })
  expect(await tile(SLOT)).toMatchObject({ showIcon: null })
})

describe('a vendor', () => {
  const ours = testSeed.games.filter(({ vassalage, state }) => vassalage === 'FRL' && state === 'open')

  test('is closed with all its games, and its card says so', async () => {
    const { games } = expectValue(await put('vendors', 'FRL', { state: 'maintenance', until: UNTIL }))
    expect(games.map(({ nodeId, state, backAt }) => [nodeId, state, backAt])).toEqual(
      ours.map(({ nodeId }) => [nodeId, 'maintenance', BACK]),
    )
    const { lanes } = expectValue(
      await callApi<{ lanes: CategoryVendors[] }>('GET', '/wps/relay/GCSGAME_newGameVendor?language=es'),
    )
    const card = lanes.flatMap((category) => category.cards).find(({ vassalage }) => vassalage === 'FRL')
    expect(card?.state).toBe('maintenance')
  })

  test('closed beside one of its games: the game comes back at the later time, and opens only with both', async () => {
    expectValue(await put('games', SLOT, { state: 'maintenance', until: '2099-12-01T00:00:00Z' }))
    expectValue(await put('vendors', 'FRL', { state: 'maintenance', until: UNTIL }))
    expect(await tile(SLOT)).toMatchObject({ backAt: '2099-12-01T00:00:00.000Z' })
    expectValue(await put('vendors', 'FRL', { state: 'open' }))
    expect(await tile(SLOT)).toMatchObject({ state: 'maintenance' })
    expectValue(await put('vendors', 'FRL', { state: 'maintenance' }))
    expect(await tile(SLOT)).toMatchObject({ backAt: null })
    expectValue(await put('games', SLOT, { state: 'open' }))
    expect(await tile(SLOT)).toMatchObject({ state: 'maintenance' })
  })
})

test.each([
  ['games', SLOT, {}, 400],
  ['games', SLOT, { state: 'soon' }, 400],
  ['games', SLOT, { state: 'maintenance', until: 'tomorrow' }, 400],
  ['games', SLOT, { state: 'maintenance', until: '2099-11-22T05:30:00' }, 400],
  ['games', SLOT, { state: 'open', extra: 1 }, 400],
  ['games', 'no-such', { state: 'open' }, 404],
  ['vendors', 'NOBODY', { state: 'maintenance' }, 404],
] as const)('PUT /ops/%s/%s with %j gets %i and changes nothing', async (what, code, body, status) => {
  expect(await put(what, code, body)).toMatchObject({ status })
  expect(await tile(SLOT)).toMatchObject({ state: 'open' })
  expect(await env.DB.prepare('SELECT count(*) AS n FROM maintenance').first('n')).toBe(0)
})

describe('a new catalogue', () => {
  const without = (nodeId: string) => ({
    vendors: testVendors,
    games: testCatalogue.filter((game) => game.nodeId !== nodeId),
    selection,
  })

  test('does not open what the operator closed', async () => {
    expectValue(await put('games', SLOT, { state: 'maintenance', until: UNTIL }))
    await seedCatalogue(env.DB, testSeed)
    expect(await tile(SLOT)).toMatchObject({ state: 'maintenance', backAt: BACK })
  })

  test('takes a game out of every list, and records keep its name', async () => {
    const { token } = await addedMember()
    const game = { nodeId: SLOT, vendor: 'FRL', gameType: 'RNG' }
    expectValue(await send('POST', '/wps/relay/MCSFE_addFavoriteGameV2', game, bearer(token)))
    await seedCatalogue(env.DB, without(SLOT))
    const get = async (path: string) => JSON.stringify((await callApi('GET', path, { headers: bearer(token) })).body)
    for (const path of [
      'GCSGAME_gameList?gameType=RNG&language=es',
      'GCSGAME_gameList?gameType=RNG&language=es&gameName=loteria',
      'GCSGAME_hotGamesV2?language=es',
      'GCSGAME_newGameVendor?language=es',
      'MCSFE_getFavoriteGames',
      'MCSFE_getFavoriteGamesList?language=es',
    ])
      expect(await get(`/wps/relay/${path}`), path).not.toContain('loteria-del-puerto')
    const again = await send('POST', '/wps/relay/MCSFE_addFavoriteGameV2', { ...game }, bearer(token))
    expect(again).toMatchObject({ status: 404 })
    const launch = { nodeId: SLOT, mode: 'trial', language: 'es', platform: 'html5-desktop' }
    expect(await send('POST', '/wps/relay/GCS_gameLaunchFB', launch)).toMatchObject({ status: 404 })
    const name = await env.DB.prepare(
      `SELECT name FROM games JOIN game_names USING (node_id)
       WHERE vassalage = 'FRL' AND game_code = 'loteria-del-puerto' AND language = 'es'`,
    ).first('name')
    expect(name).toBe('La Lotería del Puerto')
    await seedCatalogue(env.DB, testSeed)
    expect(await get('/wps/relay/MCSFE_getFavoriteGames')).toContain(SLOT)
  })

  test('renames, moves and regroups games in place', async () => {
    const changed = testCatalogue.map((game) =>
      game.nodeId === SLOT
        ? { ...game, names: { ...game.names, es: 'Otra vez', en: 'Again', pt: 'De novo' }, classify: ['SC' as const] }
        : game,
    )
    await seedCatalogue(env.DB, { vendors: testVendors, games: changed.toReversed(), selection: [] })
    const path = '/wps/relay/GCSGAME_gameList?gameType=RNG&language=es'
    const list = async (query: string) => expectValue(await callApi<{ games: Game[] }>('GET', path + query)).games
    expect(await list('&gameName=otra%20vez&gameClassify=SC')).toMatchObject([{ nodeId: SLOT }])
    expect(await list('&gameName=loteria')).toEqual([])
    expect((await list(''))[0]?.nodeId).toBe(testGamesOf('RNG').at(-1)?.nodeId)
  })
})
