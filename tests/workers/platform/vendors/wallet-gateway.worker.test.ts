import { exports } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { SIGNATURE_HEADER } from '#api/vendors/vendor'
import { CALLS_PATH, KEYS_PATH, type VendorKey } from '#api/vendors/vendor-gateway'
import { GAME, newPlayer, sendRaw, signatureOf, sit, transaction, wallet } from '../support/player.ts'
import { fetchVendorGateway } from '../support/vendor-gateway.ts'
import { env } from '../support/world.ts'

const platform = (exports as unknown as { default: Fetcher }).default

/** Returns the body of a call, in its own shape, with that token. */
function callOf(path: string, token: string): object {
  if (path === 'check') return { token }
  const { amount, currency, ...rest } = transaction({ memberId: '', token })
  if (path === 'bet' || path === 'balance') return { ...rest, amount, currency }
  const reference = { ...rest, reference_transaction_uuid: crypto.randomUUID() }
  return path === 'rollback' ? reference : { ...reference, amount, currency }
}

async function vendorKeys(): Promise<VendorKey[]> {
  const headers = { 'X-Edge-Secret': env.PLATFORM_SECRET }
  return (await platform.fetch(`http://platform.test${KEYS_PATH}`, { headers })).json()
}

describe('the seamless wallet: the gateway', () => {
  const paths = ['check', 'balance', 'bet', 'win', 'rollback']

  test.each(paths)('%s: an unsigned body changes nothing', async (path) => {
    const player = await newPlayer()
    const body = JSON.stringify(transaction(player, { reference_transaction_uuid: crypto.randomUUID() }))
    const other = JSON.stringify(transaction(player))
    for (const signature of ['', 'AAAA', '%%%', await signatureOf(other)]) {
      const response = await sendRaw(path, body, signature)
      expect(response).toMatchObject({ status: 200, body: { status: 'RS_ERROR_INVALID_SIGNATURE' } })
      expect(response.body.balance).toBeUndefined()
    }
    expect(await wallet('balance', transaction(player))).toMatchObject({ balance: 100_000_000 })
  })

  test.each(paths)('%s: a body that is not JSON is refused, whatever it is', async (path) => {
    for (const body of ['', '{', 'null', '[]', '"text"', new Uint8Array([0xff, 0xfe, 0x00])]) {
      expect(await sendRaw(path, body)).toMatchObject({ status: 200, body: { status: 'RS_ERROR_WRONG_SYNTAX' } })
    }
    const huge = JSON.stringify({ token: 'x'.repeat(20_000) })
    expect(await sendRaw(path, huge)).toMatchObject({ status: 413, body: { status: 'RS_ERROR_WRONG_SYNTAX' } })
    const deep = `{"token":${'['.repeat(7_000)}${']'.repeat(7_000)}}`
    expect(await sendRaw(path, deep)).toMatchObject({ status: 200, body: { status: 'RS_ERROR_WRONG_TYPES' } })
  })

  test('answers a platform that does not respond with a hard error, upon which the vendor takes its bet back', async () => {
    const call = transaction(await newPlayer())
    const body = JSON.stringify(call)
    const init = { method: 'POST', headers: { [SIGNATURE_HEADER]: await signatureOf(body) }, body }
    for (const fetch of [async () => new Response('no', { status: 500 }), () => Promise.reject(new Error('no line'))]) {
      const response = await fetchVendorGateway('/wallet/bet', init, { fetch } as unknown as Fetcher)
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({ status: 'RS_ERROR_UNKNOWN', request_uuid: call.request_uuid })
    }
  })

  test('refuses what is not signed although the platform does not respond', async () => {
    const fetch = () => Promise.reject(new Error('no line'))
    for (const headers of [{}, { [SIGNATURE_HEADER]: '' }, { [SIGNATURE_HEADER]: '%%%' }]) {
      const init = { method: 'POST', headers, body: '{}' } as RequestInit
      const response = await fetchVendorGateway('/wallet/bet', init, { fetch } as unknown as Fetcher)
      expect(await response.json()).toMatchObject({ status: 'RS_ERROR_INVALID_SIGNATURE' })
    }
  })

  test('reads the keys once more when the connection was closed meanwhile', async () => {
    let readings = 0
    const fetch = (path: string, init: RequestInit) => {
      readings += 1
      return readings === 1 ? Promise.reject(new Error('connection lost')) : platform.fetch(path, init)
    }
    const init = { method: 'POST', headers: { [SIGNATURE_HEADER]: 'AAAA' }, body: '{}' }
    const response = await fetchVendorGateway('/wallet/bet', init, { fetch } as unknown as Fetcher)
    expect(await response.json()).toMatchObject({ status: 'RS_ERROR_INVALID_SIGNATURE' })
    expect(readings).toBe(2)
  })

  test('reads the keys again only a few times, however many unsigned calls come', async () => {
    const fetchedPaths: string[] = []
    const fetch = (path: string, init: RequestInit) => {
      fetchedPaths.push(new URL(path).pathname)
      return platform.fetch(path, init)
    }
    const body = JSON.stringify(transaction(await newPlayer()))
    await sendRaw('balance', body)
    await scheduler.wait(300)
    const fromMs = Date.now()
    const init = { method: 'POST', headers: { [SIGNATURE_HEADER]: 'AAAA' }, body }
    const badly = () => fetchVendorGateway('/wallet/bet', init, { fetch } as unknown as Fetcher)
    for (const response of await Promise.all(Array.from({ length: 50 }, badly)))
      expect(await response.json()).toMatchObject({ status: 'RS_ERROR_INVALID_SIGNATURE' })
    // At most one reading every 200 ms; a busy machine may need several such intervals.
    const turns = Math.ceil((Date.now() - fromMs) / 200)
    expect(fetchedPaths.length).toBeGreaterThan(0)
    expect(fetchedPaths.length).toBeLessThanOrEqual(Math.max(3, 1 + turns))
  })

  test('a malformed key does not disable the others', async () => {
    const insert = "INSERT INTO vendor_keys (kid, vendor, jwk, valid_from) VALUES ('none', 'FRL', '{', '2027-01-01')"
    await env.DB.prepare(insert).run()
    const player = await newPlayer()
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.setSystemTime(Date.now() + 60_000)
    expect(await wallet('balance', transaction(player))).toMatchObject({ status: 'RS_OK' })
    vi.useRealTimers()
    await env.DB.prepare("DELETE FROM vendor_keys WHERE kid = 'none'").run()
    expect(errorLog.mock.calls.map(([line]) => JSON.parse(String(line)))).toMatchObject([
      { kid: 'none', error: expect.stringContaining('SyntaxError') },
    ])
    errorLog.mockRestore()
  })

  test('talks to the platform only with their secret', async () => {
    for (const [method, path] of [['GET', KEYS_PATH] as const, ['POST', CALLS_PATH] as const]) {
      const init = method === 'POST' ? { method, body: '[]' } : { method }
      expect((await platform.fetch(`http://platform.test${path}`, init)).status).toBe(403)
    }
  })

  test('brings the platform several calls at once, each with its own response, in their order', async () => {
    const [player, poor] = [await newPlayer(), await newPlayer({ cash: 0 })]
    const kid = (await vendorKeys()).find((key) => key.kid !== 'none')?.kid
    const bet = (body: object | null, key = kid) => ({ name: 'bet', kid: key, body })
    const [good, broke, unsigned, nobody] = [player, poor, player, player].map((one) => transaction(one))
    const calls = [
      bet({ ...good }),
      bet({ ...broke }),
      bet({ ...unsigned }, 'none'),
      bet(null),
      bet({ ...nobody, token: `007${'A'.repeat(36)}` }),
      { name: 'balance', kid, body: { token: player.token, request_uuid: 'b', game_code: GAME } },
      bet({ ...good }),
    ]
    const init = { method: 'POST', headers: { 'X-Edge-Secret': env.PLATFORM_SECRET }, body: JSON.stringify(calls) }
    const results = (await (await platform.fetch(`http://platform.test${CALLS_PATH}`, init)).json()) as {
      answer?: { status: string }
      failed?: string
    }[]
    expect(results.map(({ answer }) => answer?.status)).toEqual([
      ...['RS_OK', 'RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_INVALID_SIGNATURE', undefined],
      ...['RS_ERROR_INVALID_TOKEN', 'RS_OK', 'RS_OK'],
    ])
    expect(results[3]?.failed).toMatch(/Error/)
    expect(await wallet('balance', transaction(player))).toMatchObject({ balance: 90_000_000 })
  })

  test('has its five paths and no other; a query is ignored', async () => {
    const body = JSON.stringify(transaction(await newPlayer()))
    expect(await sendRaw('balance?from=vendor', body)).toMatchObject({ status: 200, body: { status: 'RS_OK' } })
    for (const path of ['', 'none', 'balance/', 'balance/more', 'wallet/balance'])
      expect((await sendRaw(path, body)).status).toBe(404)
    expect((await fetchVendorGateway('/wallet/balance', { method: 'GET' })).status).toBe(405)
    for (const [path, method] of [
      ['/wallet/none', 'POST'],
      ['/wallet/balance', 'GET'],
      ['/wallet/balance', 'POST'],
    ] as const) {
      const { headers } = await fetchVendorGateway(path, { method })
      expect([headers.get('X-Content-Type-Options'), headers.get('Cache-Control')]).toEqual(['nosniff', 'no-store'])
    }
  })

  test.each([
    'nothing',
    `000${'A'.repeat(36)}`,
    `007${'A'.repeat(36)}`,
    `00A${'A'.repeat(36)}`,
    `000${'A'.repeat(37)}`,
  ])('the token %s is unknown', async (token) => {
    for (const path of ['check', 'balance', 'bet', 'win', 'rollback']) {
      expect(await wallet(path, callOf(path, token))).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
    }
  })

  test('check replaces the token that travelled in an address once; a later finder ends nothing with it', async () => {
    const player = await newPlayer()
    const first = await wallet('check', { token: player.token })
    const second = await wallet('check', { token: player.token })
    expect([first.status, second.status]).toEqual(['RS_OK', 'RS_ERROR_TOKEN_EXPIRED'])
    expect(second).toMatchObject({ user: player.memberId, currency: 'MXN', balance: 100_000_000 })
    expect(second.token).toBeUndefined()
    const third = await wallet('check', { token: first.token })
    expect(third.status).toBe('RS_OK')
    const bets = [player.token, first.token, third.token].map((token) => wallet('bet', transaction(player, { token })))
    const statuses = (await Promise.all(bets)).map(({ status }) => status)
    expect(statuses).toEqual(['RS_ERROR_TOKEN_EXPIRED', 'RS_ERROR_TOKEN_EXPIRED', 'RS_OK'])
    await sit(player.memberId)
    expect(await wallet('check', { token: player.token })).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' })
  })
})
