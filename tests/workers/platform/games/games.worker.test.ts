import { importJWK, type JWK } from 'jose'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Game } from '#api/games'
import { testGamesOf } from '#tests/support/catalogue/catalogue'
import { newToken } from '../../../../workers/platform/session/token.ts'
import { addedMember } from '../support/members.ts'
import { bearer, callApi, env, expectValue, NOWHERE, send, someone } from '../support/world.ts'

const SLOT = 'frl-loteria-del-puerto'
const LAUNCH = '/wps/relay/GCS_gameLaunchFB'
const GOOD = 'http://studio.test/play?s=1'

const list = async (query: string) =>
  expectValue(
    await callApi<{ games: Game[]; totalPages: number; totalGames: number }>(
      'GET',
      `/wps/relay/GCSGAME_gameList?${query}`,
    ),
  )
const namesOf = async (query: string) => (await list(query)).games.map((game) => game.displayName)

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
})

describe('the catalogue', () => {
  test('lists a category a page at a time, every game once, in the order of the lobby', async () => {
    const first = await list('gameType=RNG&language=es&pageSize=12')
    expect(first.games[0]).toMatchObject({
      nodeId: SLOT,
      vassalage: 'FRL',
      displayName: 'La Lotería del Puerto',
      gameName: 'La Lotería del Puerto',
      state: 'open',
      trial: true,
      iconUrl: '/art/v1/motifs/barca.svg',
      showIcon: null,
    })
    const seen: string[] = []
    for (let page = 1; page <= first.totalPages; page++)
      seen.push(
        ...(await list(`gameType=RNG&language=es&pageSize=12&pageNo=${page}`)).games.map(({ nodeId }) => nodeId),
      )
    expect(seen).toEqual(testGamesOf('RNG').map(({ nodeId }) => nodeId))
    expect(first.totalGames).toBe(seen.length)
    expect((await list(`gameType=RNG&language=es&pageNo=${first.totalPages + 1}&pageSize=12`)).games).toEqual([])
  })

  test('gives 24 a page by default, and never more than 100', async () => {
    expect((await list('gameType=RNG&language=es')).games).toHaveLength(24)
    expect((await list('gameType=RNG&language=es&pageSize=999')).games).toHaveLength(100)
  })

  test('filters by vendor and sub-category, and has names in the requested language', async () => {
    const byVendor = testGamesOf('RNG').filter(({ vassalage }) => vassalage === 'JDB')
    expect(await namesOf('gameType=RNG&language=en&vassalage=JDB&pageSize=100')).toEqual(
      byVendor.map((game) => game.names.en),
    )
    const jackpots = testGamesOf('RNG').filter(({ classify }) => classify.includes('JP'))
    expect(await list('gameType=RNG&language=pt&gameClassify=JP')).toMatchObject({
      games: jackpots.map(({ names }) => ({ displayName: names.pt, gameClassify: ['JP'] })),
      totalGames: jackpots.length,
    })
    const both = jackpots.filter(({ vassalage }) => vassalage === 'PG')
    expect(both.length).toBeGreaterThan(0)
    expect(await namesOf('gameType=RNG&language=pt&gameClassify=JP&vassalage=PG')).toEqual(
      both.map(({ names }) => names.pt),
    )
  })

  test.each([
    ['es', 'sirena', /sirena/i],
    ['es', 'SIRÉNA', /sirena/i],
    ['pt', 'coracao', /coração/i],
    ['pt', '  DO   pórto ', /do porto/i],
    ['en', 'uppermost', /^$/],
    ['es', 'ñ', /[nñ]/i],
    ['es', 'o', /[oó]/i],
  ])('finds in %s by "%s", any part of a name, accents and case aside', async (language, typed, name) => {
    const found = await namesOf(`gameType=RNG&language=${language}&pageSize=100&gameName=${encodeURIComponent(typed)}`)
    const expected = testGamesOf('RNG')
      .map((game) => game.names[language as 'es'])
      .filter((one) => name.test(one))
    expect(found).toEqual(expected.slice(0, 100))
  })

  test('searches within a vendor and a sub-category, a page at a time', async () => {
    const wanted = testGamesOf('RNG').filter(({ names, vassalage }) => /la/i.test(names.es) && vassalage === 'PG')
    const query = 'gameType=RNG&language=es&vassalage=PG&gameName=LA&pageSize=5'
    expect((await list(query)).totalGames).toBeGreaterThan(5)
    expect([...(await namesOf(query)), ...(await namesOf(`${query}&pageNo=2`))]).toEqual(
      wanted.slice(0, 10).map(({ names }) => names.es),
    )
    const poker = testGamesOf('LIVE').filter(({ names, classify }) => /mesa/i.test(names.es) && classify.includes('TG'))
    expect(await namesOf('gameType=LIVE&language=es&gameClassify=TG&gameName=mesa')).toEqual(
      poker.map(({ names }) => names.es),
    )
  })

  test.each(['%', '_', '*', "'", '"', '\\', 'x'.repeat(50), 'é'.repeat(50), '日'.repeat(50), '🂡'.repeat(25)])(
    'accepts %s as it is typed, and finds nothing',
    async (typed) => {
      const query = `gameType=RNG&language=es&gameName=${encodeURIComponent(typed)}`
      expect(await list(query)).toEqual({ games: [], totalPages: 0, totalGames: 0 })
    },
  )

  test.each([
    'gameType=RNG',
    'gameType=NONE&language=es',
    'gameType=RNG&language=es&pageNo=0',
    'gameType=RNG&language=es&pageSize=0',
    'gameType=RNG&language=es&pageNo=-1',
    'gameType=RNG&language=es&gameName=',
    `gameType=RNG&language=es&gameName=${'x'.repeat(51)}`,
    'gameType=RNG&language=es&gameClassify=BG',
    "gameType=RNG&language=es&vassalage=X'--",
    'gameType=RNG&language=es&language=en',
  ])('refuses %s', async (query) => {
    const response = await callApi('GET', `/wps/relay/GCSGAME_gameList?${query}`)
    expect(response).toMatchObject({ status: 400, body: { code: 'bad-input' } })
  })
})

describe('opening a game', () => {
  const launch = (fields: object, headers: Record<string, string> = {}) =>
    send<{ url: string }>(
      'POST',
      LAUNCH,
      { nodeId: SLOT, mode: 'real', language: 'en', platform: 'html5-desktop', ...fields },
      headers,
    )

  /** Replaces the vendor: records its requests and replies with `answer`. */
  function stubVendor(respond: () => Response | Promise<Response>) {
    return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => respond())
  }

  afterEach(() => {
    vi.restoreAllMocks()
  })

  test('sends the vendor a signed request that it can verify, and returns the window', async () => {
    const calls = stubVendor(() => Response.json({ url: GOOD }))
    const { token, member } = await addedMember()
    const opened = await launch({}, { ...bearer(token), 'X-Visitor-Country': 'MX' })
    expect(expectValue(opened)).toEqual({ url: GOOD })

    const [address, init] = calls.mock.calls[0] ?? []
    expect(String(address)).toBe('http://studio.test/api/game/url')
    const body = String(init?.body)
    const signature = Buffer.from(new Headers(init?.headers).get('X-Auth-Signature') ?? '', 'base64')
    const key = (await importJWK(JSON.parse(env.TEST_OPERATOR_PUBLIC_KEY) as JWK, 'RS256')) as CryptoKey
    const verify = (text: string) =>
      crypto.subtle.verify('RSASSA-PKCS1-v1_5', key, signature, new TextEncoder().encode(text))
    expect([await verify(body), await verify(`${body} `)]).toEqual([true, false])
    expect(JSON.parse(body)).toEqual({
      operator_id: 'farol',
      sub_partner_id: 'farol',
      user: member.id,
      token: expect.stringMatching(/^000[\w-]{36}$/),
      game_code: 'loteria-del-puerto',
      currency: 'MXN',
      country: 'MX',
      lang: 'en',
      lobby_url: 'http://site.test/en/',
      deposit_url: 'http://site.test/en/?popup=deposit',
    })
  })

  test('plays a trial in FUN for anyone, without a name or a token', async () => {
    const calls = stubVendor(() => Response.json({ url: GOOD }))
    expect(await launch({ mode: 'trial', language: 'es' })).toMatchObject({ status: 200 })
    const sent = JSON.parse(String(calls.mock.calls[0]?.[1]?.body))
    expect(sent).toMatchObject({ currency: 'FUN', country: 'XX', lobby_url: 'http://site.test/' })
    expect(Object.keys(sent)).not.toContain('user')
    expect(Object.keys(sent)).not.toContain('token')
  })

  test('opens sixty demos of an address in ten minutes', async () => {
    stubVendor(() => Response.json({ url: GOOD }))
    const here = someone()
    const statuses = []
    for (let n = 0; n < 61; n++) statuses.push((await launch({ mode: 'trial' }, here)).status)
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429])
    expect((await launch({ mode: 'trial' }, someone())).status).toBe(200)
  })

  test('sends no request to the vendor when the member may not play', async () => {
    const calls = stubVendor(() => Response.json({ url: GOOD }))
    const { token, member } = await addedMember()
    expect(await launch({})).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    expect(await launch({ nodeId: 'none' }, bearer(token))).toMatchObject({ status: 404, body: { code: 'not-found' } })
    for (const mode of ['real', 'trial'])
      expect(await launch({ nodeId: 'jl-mano', mode }, bearer(token))).toMatchObject({
        status: 422,
        body: { code: 'game-unavailable' },
      })
    await callApi('DELETE', '/wps/session/logout', { headers: bearer(token) })
    expect(await launch({}, bearer(token))).toMatchObject({ status: 401 })

    const { token: trial, hash } = newToken(env.PEPPER, 'session', member.id)
    await env.PRESENCE.getByName(member.id).open(hash, { type: 4, bank: 'bank-0', currency: 'FUN' }, NOWHERE)
    expect(await launch({}, bearer(trial))).toMatchObject({ status: 403, body: { code: 'trial-account' } })
    expect(calls).not.toHaveBeenCalled()
  })

  test('refuses an excluded member real play', async () => {
    const calls = stubVendor(() => Response.json({ url: GOOD }))
    const { token, member } = await addedMember()
    await env.BANK.getByName('bank-0').setState(member.id, 'excluded')
    expect(await launch({}, bearer(token))).toMatchObject({ status: 403, body: { code: 'excluded' } })
    expect(calls).not.toHaveBeenCalled()
  })

  test.each([
    ['an address elsewhere', () => Response.json({ url: 'http://elsewhere.test/play' })],
    ['a script for an address', () => Response.json({ url: 'javascript:alert(1)' })],
    ['no address', () => Response.json({})],
    ['something unreadable', () => new Response('<html>')],
    ['a redirect', () => Response.redirect('http://studio.test/other', 302)],
    ['an error', () => new Response(null, { status: 500 })],
    ['a book', () => Response.json({ url: `${GOOD}&x=${'x'.repeat(9000)}` })],
    ['nothing', () => Promise.reject(new TypeError('connection refused'))],
  ])('reports a failure of the vendor when it answers %s', async (_name, respond) => {
    stubVendor(respond)
    expect(await launch({ mode: 'trial' })).toMatchObject({ status: 502, body: { code: 'vendor-failed' } })
  })

  test('waits five seconds and no longer', async () => {
    const calls = stubVendor(() => Response.json({ url: GOOD }))
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    await launch({ mode: 'trial' })
    expect(timeout).toHaveBeenCalledWith(5000)
    expect(calls.mock.calls[0]?.[1]?.signal).toBe(timeout.mock.results[0]?.value)
  })
})
