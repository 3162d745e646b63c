import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Game, Lane } from '#api/games'
import type { SiteInfo } from '#api/site'
import { seedCatalogue } from '../../../workers/platform/seed/catalogue.ts'
import type { VendorEntry } from '../../../workers/platform/vendors/register.ts'
import { vendorByToken } from '../../../workers/platform/vendors/registry.ts'
import type { Synced } from '../../../workers/platform/vendors/sync.ts'
import { pay, transaction } from './seat.ts'
import { keyPair, listed, StandIn } from './standIn.ts'
import { ask, bearer, env, expectValue, register, send } from './world.ts'

const ORIGIN = 'https://vendor.test'
const URL_PATH = '/api/game/url'
const LIST_PATH = '/api/game/list'

let keys: Awaited<ReturnType<typeof keyPair>>
let vendor: StandIn

const put = <Value = VendorEntry>(code: string, what: string, body: object, headers = {}) =>
  send<Value>('PUT', `/ops/vendors/${code}/${what}`, body, headers)
const entry = async (code: string) =>
  expectValue(await ask<{ vendors: VendorEntry[] }>('GET', '/ops/vendors')).vendors.find((one) => one.code === code)
const registration = (over: object = {}) => ({
  protocol: 'operator-wallet',
  baseUrl: ORIGIN,
  name: 'Cala Azul',
  operatorId: 'farol',
  gameOrigins: [],
  currencies: [],
  mode: 'seamless',
  publicKey: keys.publicKey,
  ...over,
})
const sync = () => put<Synced>('CALA', 'games', {})
const list = async (gameType = 'RNG', more = '') =>
  expectValue(
    await ask<{ games: Game[] }>(
      'GET',
      `/wps/relay/GCSGAME_gameList?gameType=${gameType}&language=es&vassalage=CALA${more}`,
    ),
  ).games
const launch = (nodeId: string, token: string, headers = {}) =>
  send<{ url: string }>(
    'POST',
    '/wps/relay/GCS_gameLaunchFB',
    { nodeId, mode: 'real', language: 'es', platform: 'html5-desktop' },
    { ...bearer(token), ...headers },
  )

/** A member with 1,000.00 MXN at the vendor's game; the token is what the vendor was given. */
async function seated(): Promise<{ memberId: string; token: string; session: string }> {
  const { member, token: session } = expectValue(await register())
  await pay(member.id, 100_000)
  expectValue(await launch('cala-cg_torchoffire', session))
  return { memberId: member.id, token: String(vendor.asked.at(-1)?.body.token), session }
}
const bet = (seat: { memberId: string; token: string }, over = {}) =>
  transaction(seat, { game_code: 'cg_torchoffire', ...over })

beforeAll(async () => {
  expectValue(await ask('POST', '/ops/seed'))
  keys = await keyPair()
})
beforeEach(async () => {
  vendor = new StandIn(ORIGIN, keys.sign)
  vendor.answers = {
    [URL_PATH]: () => Response.json({ url: `${ORIGIN}/play?x=1` }),
    [LIST_PATH]: () => Response.json([listed(), listed({ game_code: 'cg_dice', game_id: 2, category: 'Live Dice' })]),
  }
  expectValue(await put('CALA', 'registration', registration()))
  expectValue(await put('CALA', 'switch', { enabled: true }))
  vendor.open()
  expectValue(await sync())
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a vendor connected by commands', () => {
  test('is launched by a member as any other, and its wallet calls are answered', async () => {
    const seat = await seated()
    expect(vendor.asked.at(-1)).toEqual({
      path: URL_PATH,
      body: {
        operator_id: 'farol',
        sub_partner_id: 'farol',
        user: seat.memberId,
        token: expect.stringMatching(/^000[\w-]{36}$/),
        game_code: 'cg_torchoffire',
        currency: 'MXN',
        country: 'XX',
        lang: 'es',
        lobby_url: 'http://site.test/',
        deposit_url: 'http://site.test/member',
      },
    })
    const placed = bet(seat)
    expect(await vendor.wallet('bet', placed)).toMatchObject({ status: 'RS_OK', balance: 90_000_000 })
    const { transaction_uuid: reference_transaction_uuid, round } = placed
    const win = bet(seat, { reference_transaction_uuid, round, amount: 25_000_000 })
    expect(await vendor.wallet('win', win)).toMatchObject({ status: 'RS_OK', balance: 115_000_000 })
  })

  test('is listed with its keys and games, and never with its secrets', async () => {
    const token = 't'.repeat(32)
    const apiKey = 'k'.repeat(32)
    expectValue(
      await put('VALK', 'registration', {
        ...registration({ protocol: 'valkyrie', token, apiKey }),
        publicKey: undefined,
      }),
    )
    const answer = await ask('GET', '/ops/vendors')
    expect(JSON.stringify(answer.body)).not.toMatch(new RegExp(`${token}|${apiKey}`))
    expect(await entry('VALK')).toMatchObject({ hasToken: true, hasApiKey: true, keys: [], enabled: true })
    expect(await entry('CALA')).toMatchObject({ hasToken: false, keys: [{ validUntil: null }], games: 2 })
    expect(await entry('FRL')).toMatchObject({ protocol: 'operator-wallet', baseUrl: 'http://studio.test' })
    expect(await vendorByToken(env, token)).toMatchObject({ code: 'VALK' })
    expect(await vendorByToken(env, `${token}t`)).toBeNull()
    const rows = await env.DB.prepare('SELECT * FROM vendor_registry').all()
    expect(JSON.stringify(rows.results)).not.toMatch(new RegExp(`${token}|${apiKey}`))
    expect(
      await put('OTHR', 'registration', registration({ protocol: 'valkyrie', token, publicKey: undefined })),
    ).toMatchObject({ status: 409 })
  })

  test.each([
    ['a code in small letters', 'cala', {}],
    ['a code of the house itself', 'open-round', {}],
    ['no web address', 'CALA', { baseUrl: 'javascript:alert(1)' }],
    ['an address with a query', 'CALA', { baseUrl: 'https://x.test/?a=1' }],
    ['another protocol', 'CALA', { protocol: 'soap' }],
    ['a currency nobody plays', 'CALA', { currencies: ['XXX'] }],
    ['a short key', 'CALA', { publicKey: { kty: 'RSA', n: 'AAAA', e: 'AQAB' } }],
    ['a short token', 'CALA', { token: 'short' }],
    ['a word it does not know', 'CALA', { secret: 'x' }],
  ])('is not connected with %s', async (_what, code, over) => {
    const before = await entry('CALA')
    const answer = await put(code, 'registration', registration(over))
    expect([400, 404]).toContain(answer.status)
    expect(await entry('CALA')).toEqual(before)
  })

  test('opens games only on its own origin and those registered for them', async () => {
    const { session } = await seated()
    vendor.answers[URL_PATH] = () => Response.json({ url: 'https://games.vendor.test/play' })
    expect(await launch('cala-cg_torchoffire', session)).toMatchObject({ status: 502, body: { code: 'vendor-failed' } })
    expectValue(await put('CALA', 'registration', registration({ gameOrigins: ['https://games.vendor.test'] })))
    const { gameOrigins } = expectValue(await ask<SiteInfo>('GET', '/wps/system/info'))
    expect(gameOrigins).toEqual(expect.arrayContaining(['http://studio.test', ORIGIN, 'https://games.vendor.test']))
    expect(await launch('cala-cg_torchoffire', session)).toMatchObject({ status: 200 })
  })

  test('is not launched from a country it blocks, nor in a currency it does not take', async () => {
    const { session } = await seated()
    const from = (country: string) => launch('cala-cg_torchoffire', session, { 'X-Visitor-Country': country })
    expect(await from('PL')).toMatchObject({ status: 451, body: { code: 'region-blocked' } })
    expect(await from('MX')).toMatchObject({ status: 200 })
    expectValue(await put('CALA', 'registration', registration({ currencies: ['USD', 'BRL'] })))
    expect(await from('MX')).toMatchObject({ status: 422, body: { code: 'wrong-currency' } })
  })

  test('leaves who did what in the audit log', async () => {
    expectValue(await put('CALA', 'switch', { enabled: false }))
    const last = await env.DB.prepare(
      `SELECT actor, action, before, after FROM audit WHERE subject = 'vendor:CALA' ORDER BY sequence DESC LIMIT 1`,
    ).first()
    const [before, after] = ['{"enabled":true}', '{"enabled":false}']
    expect(last).toEqual({ actor: 'operator:owner', action: 'vendor-disabled', before, after })
  })
})

describe('keys', () => {
  test('rotate: both hold until the old one is retired, and a retired one never comes back', async () => {
    const seat = await seated()
    const next = await keyPair()
    const bets = async () => [
      (await vendor.wallet('bet', bet(seat))).status,
      (await vendor.wallet('bet', bet(seat), next.sign)).status,
    ]
    expect(await bets()).toEqual(['RS_OK', 'RS_ERROR_INVALID_SIGNATURE'])
    const added = expectValue(await put('CALA', 'keys', { add: next.publicKey }))
    expect(added.keys).toHaveLength(2)
    expect(await bets()).toEqual(['RS_OK', 'RS_OK'])
    const [old] = added.keys
    expectValue(await put('CALA', 'keys', { retire: old?.kid }))
    expect(await bets()).toEqual(['RS_ERROR_INVALID_SIGNATURE', 'RS_OK'])
    expectValue(await put('CALA', 'keys', { add: keys.publicKey }))
    expect(await bets()).toEqual(['RS_ERROR_INVALID_SIGNATURE', 'RS_OK'])
    // For the tests after this one: a new pair.
    keys = await keyPair()
  })

  test("are one vendor's only", async () => {
    expect(await put('TWIN', 'registration', registration())).toMatchObject({ status: 409 })
    expect(await entry('TWIN')).toBeUndefined()
    const twin = await keyPair()
    expectValue(await put('TWIN', 'registration', registration({ publicKey: twin.publicKey })))
    expect(await put('TWIN', 'keys', { add: keys.publicKey })).toMatchObject({ status: 409 })
    expect(await put('TWIN', 'keys', { retire: 'x'.repeat(43) })).toMatchObject({ status: 404 })
    expect(await put('NONE', 'keys', { add: twin.publicKey })).toMatchObject({ status: 404 })
    const seat = await seated()
    const as = (sign: typeof twin.sign) => vendor.wallet('bet', bet(seat), sign)
    expect(await as(twin.sign)).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
    expect(await as(keys.sign)).toMatchObject({ status: 'RS_OK' })
  })
})

describe('a vendor that is off', () => {
  test('is neither launched nor staked at; what is staked is settled', async () => {
    const seat = await seated()
    const [won, lost] = [bet(seat), bet(seat)]
    for (const placed of [won, lost]) await vendor.wallet('bet', placed)
    expectValue(await put('CALA', 'switch', { enabled: false }))
    expect(await launch('cala-cg_torchoffire', seat.session)).toMatchObject({ body: { code: 'game-unavailable' } })
    expect(await vendor.wallet('bet', bet(seat))).toMatchObject({
      status: 'RS_ERROR_USER_DISABLED',
      balance: 80_000_000,
    })
    expect(await vendor.wallet('bet', won)).toMatchObject({ status: 'RS_OK', balance: 90_000_000 })
    const about = ({ transaction_uuid: reference_transaction_uuid, round }: typeof won) => ({
      reference_transaction_uuid,
      round,
    })
    expect(await vendor.wallet('win', bet(seat, about(won)))).toMatchObject({ status: 'RS_OK', balance: 90_000_000 })
    const back = await vendor.wallet('rollback', bet(seat, about(lost)))
    expect(back).toMatchObject({ status: 'RS_OK', balance: 100_000_000 })
    expect(await vendor.wallet('balance', bet(seat))).toMatchObject({ status: 'RS_OK', balance: 100_000_000 })
    expectValue(await put('CALA', 'switch', { enabled: true }))
    expect(await vendor.wallet('bet', bet(seat))).toMatchObject({ status: 'RS_OK' })
    expect(await put('NONE', 'switch', { enabled: true })).toMatchObject({ status: 404 })
  })

  test('as one that keeps the money itself: its stakes are not taken here', async () => {
    const seat = await seated()
    expectValue(await put('CALA', 'registration', registration({ mode: 'transfer' })))
    expect(await vendor.wallet('bet', bet(seat))).toMatchObject({ status: 'RS_ERROR_USER_DISABLED' })
  })
})

describe('the games of a vendor', () => {
  test('stand in the lists, the lanes and the search as soon as its list is read', async () => {
    expect(await list()).toMatchObject([
      {
        nodeId: 'cala-cg_torchoffire',
        gameCode: 'cg_torchoffire',
        displayName: 'Torch of Fire',
        iconUrl: expect.stringMatching(/^\/art\/v1\/motifs\/\w+\.svg$/),
        state: 'open',
        trial: true,
      },
    ])
    expect(await list('LIVE')).toMatchObject([{ nodeId: 'cala-cg_dice' }])
    expect(await list('RNG', '&gameName=torch')).toHaveLength(1)
    const { lanes } = expectValue(await ask<{ lanes: Lane[] }>('GET', '/wps/relay/GCSGAME_newGameVendor?language=es'))
    const cards = lanes.find(({ gameType }) => gameType === 'LIVE')?.cards
    expect(cards?.find(({ vassalage }) => vassalage === 'CALA')).toMatchObject({
      displayName: 'Cala Azul',
      gameCount: 1,
    })
  })

  test('follow the next list: new ones come, others leave, names change, and the same again changes nothing', async () => {
    expect(expectValue(await sync())).toEqual({ listed: 2, added: 0, ours: 0, gone: 0 })
    vendor.answers[LIST_PATH] = () =>
      Response.json([
        listed({ name: 'Torch II', category: 'Jackpot Slots' }),
        listed({ game_code: 'cg_off', enabled: false }),
        listed({ game_code: 'strange code/9', game_id: 9, category: 'Something New' }),
        { nonsense: true },
      ])
    expect(expectValue(await sync())).toEqual({ listed: 2, added: 1, ours: 0, gone: 1 })
    expect(await list()).toMatchObject([
      { displayName: 'Torch II', gameClassify: ['JP'] },
      { gameCode: 'strange code/9', nodeId: expect.stringMatching(/^cala-[0-9a-f]{24}$/) },
    ])
    expect(await list('LIVE')).toEqual([])
    expect(await list('RNG', '&gameClassify=JP')).toHaveLength(1)
  })

  test("outlive a new catalogue of the brand's, and leave the brand's own as they are", async () => {
    await seedCatalogue(env.DB)
    expect(await list()).toHaveLength(1)
    const { results } = await env.DB.prepare('SELECT * FROM games WHERE synced_at IS NULL').all()
    vendor.answers[LIST_PATH] = () => Response.json([])
    await sync()
    const after = await env.DB.prepare('SELECT * FROM games WHERE synced_at IS NULL').all()
    expect(after.results).toEqual(results)
  })

  test.each([
    ['nothing', () => Response.json([])],
    ['an error', () => new Response('no', { status: 500 })],
    ['no list', () => Response.json({ games: [] })],
    ['only what nobody can read', () => Response.json([{ name: 'x' }])],
  ])('stay when the vendor lists %s', async (_what, answer) => {
    vendor.answers[LIST_PATH] = answer
    expect(await sync()).toMatchObject({ status: 502, body: { code: 'vendor-failed' } })
    expect(await list()).toHaveLength(1)
  })

  test('are closed and opened one by one, as any other', async () => {
    const seat = await seated()
    expectValue(await send('PUT', '/ops/games/cala-cg_torchoffire', { state: 'maintenance' }))
    expect(await vendor.wallet('bet', bet(seat))).toMatchObject({ status: 'RS_ERROR_INVALID_GAME' })
    expectValue(await send('PUT', '/ops/games/cala-cg_torchoffire', { state: 'open' }))
    expect(await vendor.wallet('bet', bet(seat))).toMatchObject({ status: 'RS_OK' })
  })
})
