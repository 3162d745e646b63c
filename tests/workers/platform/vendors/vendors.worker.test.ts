import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SiteInfo } from '#api/site'
import type { ConfiguredVendor, Env } from '../../../../workers/platform/env.ts'
import { vendorByToken } from '../../../../workers/platform/registry/registry.ts'
import { platform } from '../../../../workers/platform/routes.ts'
import { registerConfiguredVendors } from '../../../../workers/platform/vendors/configured-vendors.ts'
import { bet, cala, connect, entry, launch, ORIGIN, put, registration, seated, URL_PATH } from '../support/cala.ts'
import { addedMember } from '../support/members.ts'
import { keyPair } from '../support/stand-in.ts'
import { callApi, env, expectValue } from '../support/world.ts'

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
})
beforeEach(connect)
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a vendor connected by commands', () => {
  test('is launched by a member as any other, and its wallet calls get responses', async () => {
    const player = await seated()
    expect(cala.vendor.requests.at(-1)).toEqual({
      path: URL_PATH,
      body: {
        operator_id: 'farol',
        sub_partner_id: 'farol',
        user: player.memberId,
        token: expect.stringMatching(/^000[\w-]{36}$/),
        game_code: 'cg_torchoffire',
        currency: 'MXN',
        country: 'XX',
        lang: 'es',
        lobby_url: 'http://site.test/',
        deposit_url: 'http://site.test/?popup=deposit',
      },
    })
    const stake = bet(player)
    expect(await cala.vendor.wallet('bet', stake)).toMatchObject({ status: 'RS_OK', balance: 90_000_000 })
    const { transaction_uuid: referenceTransactionUuid, round } = stake
    const win = bet(player, { reference_transaction_uuid: referenceTransactionUuid, round, amount: 25_000_000 })
    expect(await cala.vendor.wallet('win', win)).toMatchObject({ status: 'RS_OK', balance: 115_000_000 })
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
    const response = await callApi('GET', '/ops/vendors')
    expect(JSON.stringify(response.body)).not.toMatch(new RegExp(`${token}|${apiKey}`))
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

  test('entered again changes the given fields and leaves the rest', async () => {
    const first = { name: 'Mareas', operatorId: 'farol-mx', gameOrigins: [ORIGIN], currencies: ['MXN'], mode: 'either' }
    const usual = { name: 'MARE', operatorId: 'farol', gameOrigins: [], currencies: [], mode: 'seamless' }
    const base = { protocol: 'valkyrie', baseUrl: `${ORIGIN}/operator/mareas` }
    expect(expectValue(await put('MARE', 'registration', base))).toMatchObject(usual)
    expectValue(await put('MARE', 'registration', { ...base, ...first }))
    const moved = { ...base, baseUrl: `${ORIGIN}/operator/mares` }
    expect(expectValue(await put('MARE', 'registration', moved))).toMatchObject({ ...first, ...moved })
  })

  test('gets our public key, and nothing of the private one', async () => {
    const { kty, n, e } = JSON.parse(env.TEST_OPERATOR_PUBLIC_KEY) as Record<string, string>
    expect(expectValue(await callApi('GET', '/ops/vendor-key'))).toEqual({ kty, n, e })
  })

  test.each([
    ['a code in small letters', 'cala', {}],
    ['a code of the house itself', 'open-round', {}],
    ['no web address', 'CALA', { baseUrl: 'javascript:alert(1)' }],
    ['an address with a query', 'CALA', { baseUrl: 'https://x.test/?a=1' }],
    ['another protocol', 'CALA', { protocol: 'soap' }],
    ['a currency nobody plays', 'CALA', { currencies: ['XXX'] }],
    ['a short key', 'CALA', { publicKey: { kty: 'RSA', n: 'AAAA', e: 'AQAB' } }],
    ['a key that is none', 'CALA', { publicKey: { kty: 'RSA', n: 'A'.repeat(342), e: 'AAAA' } }],
    ['a short token', 'CALA', { token: 'short' }],
    ['a word it does not know', 'CALA', { secret: 'x' }],
  ])('is not connected with %s', async (_what, code, over) => {
    const before = await entry('CALA')
    const response = await put(code, 'registration', registration(over))
    expect([400, 404]).toContain(response.status)
    expect(await entry('CALA')).toEqual(before)
  })

  test.each([
    { baseUrl: 'http://vendor.example' },
    { baseUrl: 'https://127.0.0.1:8443' },
    { baseUrl: 'https://2130706433/v1' },
    { baseUrl: 'https://169.254.169.254' },
    { baseUrl: 'https://metadata.google.internal' },
    { baseUrl: 'https://vendor.example', gameOrigins: ['https://10.0.0.7'] },
    { baseUrl: 'https://vendor.example', gameOrigins: ['https://games.example', 'http://games.example'] },
  ])('may not have the address %j outside the demonstration', async (over) => {
    const body = JSON.stringify(registration(over))
    const headers = { 'X-Edge-Secret': env.PLATFORM_SECRET, 'Content-Type': 'application/json' }
    const put = (bindings: object) =>
      platform().fetch(
        new Request('http://platform.test/ops/vendors/OUTS/registration', { method: 'PUT', headers, body }),
        {
          ...env,
          ...bindings,
        } as Env,
      )
    for (const value of [undefined, '', '0']) {
      const response = await put({ PRIVATE_VENDORS: value })
      expect([response.status, await response.json()]).toMatchObject([400, { value: { fields: {} } }])
    }
    expect((await put({})).status).toBe(409)
  })

  test('behind Valkyrie is launched by its operator API, with our key and the session in its own header', async () => {
    const [token, apiKey] = ['t'.repeat(30), 'k'.repeat(30)]
    const valkyrie = {
      protocol: 'valkyrie',
      baseUrl: 'https://valk.test/operator/caleta',
      gameOrigins: ['https://g.test'],
    }
    expectValue(
      await put('VALK', 'registration', { ...registration({ ...valkyrie, token, apiKey }), publicKey: undefined }),
    )
    expectValue(await put('VALK', 'game', { gameCode: 'Bad Luck', name: 'Bad Luck', category: 'Video Slots' }))
    const { member, token: session } = await addedMember()
    const fetchSpy = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json({ gameUrl: 'https://g.test/play?s=1' }))
    const row = await env.DB.prepare(`SELECT node_id, trial FROM games WHERE vassalage = 'VALK'`).first<{
      node_id: string
    }>()
    expect(row).toMatchObject({ trial: 0 })
    expect(expectValue(await launch(row?.node_id ?? '', session, { 'X-Visitor-Country': 'MX' }))).toEqual({
      url: 'https://g.test/play?s=1',
    })
    const [address, init] = fetchSpy.mock.calls.at(-1) ?? []
    expect(address).toBe('https://valk.test/operator/caleta/gamelaunch')
    const headers = new Headers(init?.headers)
    expect(headers.get('Authorization')).toBe(`Bearer ${apiKey}`)
    expect(headers.get('X-Player-Token')).toMatch(/^[\w-]{39}$/)
    expect(JSON.parse(String(init?.body))).toMatchObject({
      casino: 'farol',
      country: 'MX',
      currency: 'MXN',
      providerGameId: 'Bad Luck',
      language: 'es',
      playerId: member.id,
    })
  })

  test('opens games only on its own origin and those registered for them', async () => {
    const { session } = await seated()
    cala.vendor.handlers[URL_PATH] = () => Response.json({ url: 'https://games.vendor.test/play' })
    expect(await launch('cala-cg_torchoffire', session)).toMatchObject({ status: 502, body: { code: 'vendor-failed' } })
    expectValue(await put('CALA', 'registration', registration({ gameOrigins: ['https://games.vendor.test'] })))
    const { gameOrigins } = expectValue(await callApi<SiteInfo>('GET', '/wps/system/info'))
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

  test('is told what limits the game for the account and where it is visited, whatever the browser says', async () => {
    const { session, memberId } = await seated()
    const rulesIn = async (country: string, headers = {}) => {
      const seen = { 'X-Visitor-Country': country, ...headers }
      expectValue(await launch('cala-cg_torchoffire', session, seen))
      return cala.vendor.requests.at(-1)?.body.game_rules
    }
    const britain = { autoplay: false, round_ms: { slot: 2_500, other: 5_000 } }
    expect(await rulesIn('MX')).toBeUndefined()
    expect(await rulesIn('GB')).toEqual(britain)
    await env.DB.prepare(`UPDATE members SET country = 'GB' WHERE id = ?`).bind(memberId).run()
    expect(await rulesIn('MX', { 'Accept-Language': 'es-MX' })).toEqual(britain)
    expect(await rulesIn('ES')).toEqual({ ...britain, round_ms: { slot: 3_000, other: 5_000 } })
  })

  test('has each step with its actor in the audit log', async () => {
    expectValue(await put('CALA', 'switch', { enabled: false }))
    const last = await env.DB.prepare(
      `SELECT actor, action, before, after FROM audit WHERE subject = 'vendor:CALA' ORDER BY sequence DESC LIMIT 1`,
    ).first()
    const [before, after] = ['{"enabled":true}', '{"enabled":false}']
    expect(last).toEqual({ actor: 'operator:owner', action: 'vendor-disabled', before, after })
  })
})

describe('keys', () => {
  test('rotate: both are valid until the old one is retired, and a retired one never comes back', async () => {
    const player = await seated()
    const next = await keyPair()
    const bets = async () => [
      (await cala.vendor.wallet('bet', bet(player))).status,
      (await cala.vendor.wallet('bet', bet(player), next.sign)).status,
    ]
    expect(await bets()).toEqual(['RS_OK', 'RS_ERROR_INVALID_SIGNATURE'])
    const added = expectValue(await put('CALA', 'keys', { add: next.publicKey }))
    expect(added.keys).toHaveLength(2)
    expect(await bets()).toEqual(['RS_OK', 'RS_OK'])
    const [old] = added.keys
    expectValue(await put('CALA', 'keys', { retire: old?.kid }))
    expect(await bets()).toEqual(['RS_ERROR_INVALID_SIGNATURE', 'RS_OK'])
    expectValue(await put('CALA', 'keys', { add: cala.keys.publicKey }))
    expect(await bets()).toEqual(['RS_ERROR_INVALID_SIGNATURE', 'RS_OK'])
    // Set a new key pair for the tests after this one.
    cala.keys = await keyPair()
  })

  test('belong to one vendor only', async () => {
    expect(await put('TWIN', 'registration', registration())).toMatchObject({ status: 409 })
    expect(await entry('TWIN')).toBeUndefined()
    const twin = await keyPair()
    expectValue(await put('TWIN', 'registration', registration({ publicKey: twin.publicKey })))
    expect(await put('TWIN', 'keys', { add: cala.keys.publicKey })).toMatchObject({ status: 409 })
    expect(await put('TWIN', 'keys', { retire: 'x'.repeat(43) })).toMatchObject({ status: 404 })
    expect(await put('NONE', 'keys', { add: twin.publicKey })).toMatchObject({ status: 404 })
    const player = await seated()
    const as = (sign: typeof twin.sign) => cala.vendor.wallet('bet', bet(player), sign)
    expect(await as(twin.sign)).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
    expect(await as(cala.keys.sign)).toMatchObject({ status: 'RS_OK' })
  })
})

describe('a vendor that is off', () => {
  test('is neither launched nor accepted for stakes; earlier stakes are settled', async () => {
    const player = await seated()
    const [won, lost] = [bet(player), bet(player)]
    for (const stake of [won, lost]) await cala.vendor.wallet('bet', stake)
    expectValue(await put('CALA', 'switch', { enabled: false }))
    expect(await launch('cala-cg_torchoffire', player.session)).toMatchObject({ body: { code: 'game-unavailable' } })
    expect(await cala.vendor.wallet('bet', bet(player))).toMatchObject({
      status: 'RS_ERROR_USER_DISABLED',
      balance: 80_000_000,
    })
    expect(await cala.vendor.wallet('bet', won)).toMatchObject({ status: 'RS_OK', balance: 90_000_000 })
    const about = ({ transaction_uuid: referenceTransactionUuid, round }: typeof won) => ({
      reference_transaction_uuid: referenceTransactionUuid,
      round,
    })
    expect(await cala.vendor.wallet('win', bet(player, about(won)))).toMatchObject({
      status: 'RS_OK',
      balance: 90_000_000,
    })
    const back = await cala.vendor.wallet('rollback', bet(player, about(lost)))
    expect(back).toMatchObject({ status: 'RS_OK', balance: 100_000_000 })
    expect(await cala.vendor.wallet('balance', bet(player))).toMatchObject({ status: 'RS_OK', balance: 100_000_000 })
    expectValue(await put('CALA', 'switch', { enabled: true }))
    expect(await cala.vendor.wallet('bet', bet(player))).toMatchObject({ status: 'RS_OK' })
    expect(await put('NONE', 'switch', { enabled: true })).toMatchObject({ status: 404 })
  })

  test('is handled like one that keeps the money itself: its stakes are not accepted here', async () => {
    const player = await seated()
    expectValue(await put('CALA', 'registration', registration({ mode: 'transfer' })))
    expect(await cala.vendor.wallet('bet', bet(player))).toMatchObject({ status: 'RS_ERROR_USER_DISABLED' })
  })
})

test("a vendor of the deployment follows its secret; an operator's settings for it stay", async () => {
  const [configured] = JSON.parse(env.VENDORS) as ConfiguredVendor[]
  const [before] = (await entry('FRL'))?.keys ?? []
  const next = await keyPair()
  expectValue(await put('FRL', 'switch', { enabled: false }))
  const changed = { ...configured, origin: 'http://studio.test:8788', publicKey: next.publicKey }
  await registerConfiguredVendors({ ...env, VENDORS: JSON.stringify([changed]) })
  expect(await entry('FRL')).toMatchObject({
    baseUrl: 'http://studio.test:8788',
    enabled: false,
    keys: [{ kid: before?.kid, validUntil: null }, { validUntil: null }],
  })
  expectValue(await put('FRL', 'keys', { retire: before?.kid }))
  await registerConfiguredVendors(env)
  expect((await entry('FRL'))?.keys.find(({ kid }) => kid === before?.kid)?.validUntil).not.toBeNull()
})
