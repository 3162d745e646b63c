import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Game } from '#api/games'
import { testCatalogue, testGamesOf } from '#tests/support/catalogue/catalogue'
import { newToken } from '../../../../workers/platform/session/token.ts'
import { addedMember } from '../support/members.ts'
import { bearer, callApi, env, expectValue, NOWHERE, send } from '../support/world.ts'

/** Favourites and recent games of a member. */

const ADD = '/wps/relay/MCSFE_addFavoriteGameV2'
const REMOVE = '/wps/relay/MCSFE_removeFavoriteGameV2'
const [first, second, third] = testGamesOf('RNG')
if (!first || !second || !third) throw new Error('the testCatalogue has no slots')

let token = ''
let memberId = ''

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
})

beforeEach(async () => {
  const value = await addedMember()
  token = value.token
  memberId = value.member.id
})

type Named = Pick<(typeof testCatalogue)[number], 'nodeId' | 'vassalage' | 'gameType'>
const fields = ({ nodeId, vassalage, gameType }: Named) => ({ nodeId, vendor: vassalage, gameType })
const add = (game: Named, over: object = {}, by = token) => send('POST', ADD, { ...fields(game), ...over }, bearer(by))
const remove = (game: Named, by = token) =>
  callApi('DELETE', `${REMOVE}?${new URLSearchParams(fields(game))}`, { headers: bearer(by) })
const ids = async (by = token) =>
  expectValue(
    await callApi<{ favGameIds: string[] }>('GET', '/wps/relay/MCSFE_getFavoriteGames', { headers: bearer(by) }),
  ).favGameIds
const page = async (query = '') =>
  expectValue(
    await callApi<{ favGameList: { content: Game[]; pageNum: number; totalPages: number } }>(
      'GET',
      `/wps/relay/MCSFE_getFavoriteGamesList?language=en${query}`,
      { headers: bearer(token) },
    ),
  ).favGameList

/** Returns the token of a trial account's session, like one of free play. */
async function trialToken(): Promise<string> {
  const { token: trial, hash } = newToken(env.PEPPER, 'session', memberId)
  await env.PRESENCE.getByName(memberId).open(hash, { type: 4, bank: 'bank-0', currency: 'FUN' }, NOWHERE)
  return trial
}

describe('favourites', () => {
  test('are added and removed, the latest first, each once', async () => {
    for (const game of [first, second, third, second]) expectValue(await add(game))
    expect(await ids()).toEqual([third.nodeId, second.nodeId, first.nodeId])
    for (const game of [second, second]) expectValue(await remove(game))
    expect(await ids()).toEqual([third.nodeId, first.nodeId])
    expectValue(await add(second))
    expect((await ids())[0]).toBe(second.nodeId)
  })

  test('are listed with their names in the language, a page at a time, by category on request', async () => {
    const [live] = testGamesOf('LIVE')
    if (!live) throw new Error('no live game')
    for (const game of [first, second, live]) expectValue(await add(game))
    expect(await page()).toMatchObject({
      content: [live, second, first].map(({ nodeId, names }) => ({ nodeId, gameName: names.en })),
      pageNum: 1,
      totalPages: 1,
    })
    expect(await page('&pageSize=2&pageNo=2')).toMatchObject({
      content: [{ nodeId: first.nodeId }],
      pageNum: 2,
      totalPages: 2,
    })
    expect((await page('&gameType=LIVE&pageSize=999')).content.map(({ nodeId }) => nodeId)).toEqual([live.nodeId])
  })

  test('stay one when the same heart is pressed many times at once', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => add(first)))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    expect(await ids()).toEqual([first.nodeId])
    await Promise.all(Array.from({ length: 6 }, () => remove(first)))
    expect(await ids()).toEqual([])
  })

  test.each([
    ['a game nobody knows', { nodeId: 'no-such' }],
    ['the vendor of another game', { vendor: 'PT' }],
    ['the category of another game', { gameType: 'LIVE' }],
  ])('refuse %s', async (_what, over) => {
    expect(await add(first, over)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await ids()).toEqual([])
  })

  test('are 999 at most, also when the last place is requested many times at once', async () => {
    await env.DB.prepare(
      `INSERT INTO favourites (member, node_id, added_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 998) SELECT ?, 'old-' || i, '' FROM n`,
    )
      .bind(memberId)
      .run()
    const some = testCatalogue.slice(0, 6)
    const statuses = (await Promise.all(some.map((game) => add(game)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const saved = some[statuses.indexOf(200)] ?? first
    const refused = some[statuses.indexOf(422)] ?? first
    expect(await add(refused)).toMatchObject({ status: 422, body: { code: 'limit-reached' } })
    expect(await add(saved)).toMatchObject({ status: 200 })
    expectValue(await remove(saved))
    expect(await add(refused)).toMatchObject({ status: 200 })
  })

  test('are empty for a trial account, and nobody else sees them', async () => {
    expectValue(await add(first))
    const trial = await trialToken()
    expect(await add(first, {}, trial)).toMatchObject({ status: 403, body: { code: 'trial-account' } })
    expect(await remove(first, trial)).toMatchObject({ status: 403, body: { code: 'trial-account' } })
    const other = (await addedMember()).token
    expect(await ids(other)).toEqual([])
    expectValue(await remove(first, other))
    expect(await ids()).toEqual([first.nodeId])
    for (const [method, path] of [
      ['GET', '/wps/relay/MCSFE_getFavoriteGames'],
      ['GET', '/wps/relay/MCSFE_getFavoriteGamesList?language=es'],
      ['DELETE', `${REMOVE}?${new URLSearchParams(fields(first))}`],
    ] as const)
      expect(await callApi(method, path)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  })
})

describe('recent games', () => {
  const open = (nodeId: string, mode = 'real', by = token) =>
    send('POST', '/wps/relay/GCS_gameLaunchFB', { nodeId, mode, language: 'es', platform: 'html5-desktop' }, bearer(by))
  const recent = async () =>
    expectValue(
      await callApi<{ games: Game[] }>('GET', '/wps/relay/GCS_recentGame?language=pt', { headers: bearer(token) }),
    ).games
  const ours = testGamesOf('RNG').filter(({ vassalage }) => vassalage === 'FRL')
  const [one, two] = ours
  if (!one || !two) throw new Error('the studio has no games')

  beforeEach(() => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ url: 'http://studio.test/play' }))
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  test('are those opened for real money, each once, the newest first', async () => {
    for (const nodeId of [one.nodeId, two.nodeId, one.nodeId]) expectValue(await open(nodeId))
    const games = await recent()
    expect(games.map(({ nodeId }) => nodeId)).toEqual([one.nodeId, two.nodeId])
    expect(games[0]?.displayName).toBe(one.names.pt)
  })

  test('are not those tried in play money, nor those that did not open', async () => {
    expectValue(await open(one.nodeId, 'trial'))
    expect(await open(one.nodeId, 'real', await trialToken())).toMatchObject({ status: 403 })
    expect(await open('jl-mano')).toMatchObject({ status: 422 })
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 500 }))
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(await open(two.nodeId)).toMatchObject({ status: 502 })
    expect(await recent()).toEqual([])
  })

  test('are 24 at most: the oldest leaves', async () => {
    const nodes = testCatalogue.slice(100, 130).map(({ nodeId }) => nodeId)
    await env.DB.batch(
      nodes.map((nodeId, index) =>
        env.DB.prepare('INSERT INTO recent_games (member, node_id, opened_at) VALUES (?, ?, ?)').bind(
          memberId,
          nodeId,
          index,
        ),
      ),
    )
    expectValue(await open(one.nodeId))
    expect((await recent()).map(({ nodeId }) => nodeId)).toEqual([one.nodeId, ...nodes.toReversed().slice(0, 23)])
    const count = await env.DB.prepare('SELECT count(*) AS n FROM recent_games WHERE member = ?')
      .bind(memberId)
      .first('n')
    expect(count).toBe(24)
  })
})
