import { afterEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '#api/endpoints'
import { codeOf, isolate, ORIGIN, platform, succeed } from './support.ts'

const GAMES = '/wps/relay/GCSGAME_hotGamesV2?language=es'
const BALANCE = '/wps/v2/wallets/balance'
const json = { 'Content-Type': 'application/json' }
const FILE = '/wps/statements/journal.csv?from=2026-11-01&to=2026-11-02'
const csv = (text: BodyInit, headers: Record<string, string> = {}) =>
  new Response(text, { headers: { 'Content-Type': 'text/csv; charset=utf-8; header=present', ...headers } })

afterEach(() => vi.useRealTimers())

const forwarded = Object.values(endpoints).filter(({ gateway }) => gateway === 'platform')

describe('which calls pass', () => {
  test.each(forwarded)('$method $path reaches the platform', async ({ method, path, responseFormat, takes }) => {
    const { requests, fetcher } = platform(() => (responseFormat === 'csv' ? csv('a\r\n') : succeed({})))
    const body = ['POST', 'PUT'].includes(method) ? { body: '{}', headers: json } : {}
    const response = await isolate({ PLATFORM: fetcher })(path, { method, ...body })
    expect(response.status).toBe(200)
    // Before a picture is taken into memory the platform is asked whose it is.
    const asked = takes === 'picture' ? [`GET ${endpoints.memberInfo.path}`] : []
    const called = requests.map((one) => `${one.method} ${new URL(one.url).pathname}`)
    expect(called).toEqual([...asked, `${method} ${path}`])
  })

  test.each([
    '/wps/system/info',
    '/wps/nothing',
    '/wps/system/whitelabel/',
    '/wps/SYSTEM/whitelabel',
    '/wps/system/../ops/ledger',
    '/lgw/x',
    '/lotto/x',
    '/api/x',
    '/wps//system/whitelabel',
    '/wps/system/%77hitelabel',
  ])('%s is not found and no other worker is called', async (path) => {
    const { requests, fetcher } = platform(() => succeed({}))
    const response = await isolate({ PLATFORM: fetcher })(path)
    expect(response.status).toBe(404)
    expect(requests).toEqual([])
  })

  test('another method is refused with the name of the right one', async () => {
    const response = await isolate()(BALANCE, { method: 'DELETE' })
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('GET')
    expect(await codeOf(response)).toBe('method-not-allowed')
    expect((await isolate()('/wps/system/status', { method: 'POST' })).status).toBe(405)
  })

  test.each([16_385, 1_000_000])('a body of %d bytes is not passed on', async (size) => {
    const { requests, fetcher } = platform(() => succeed({}))
    const body = new Blob(['x'.repeat(size)]).stream()
    const response = await isolate({ PLATFORM: fetcher })('/wps/wallet/deposit', {
      method: 'POST',
      headers: json,
      body,
    })
    expect(response.status).toBe(413)
    expect(requests).toEqual([])
  })

  test('a query longer than any call needs is not passed on', async () => {
    expect((await isolate()(`${GAMES}&x=${'x'.repeat(2_048)}`)).status).toBe(413)
  })
})

describe('what passes with a call', () => {
  const sent = {
    'Accept-Language': 'pt',
    Authorization: 'Bearer m.token',
    token: 'm.token',
    'X-Module-Id': 'wallet',
    'User-Agent': 'Test/1',
  }
  const forged = {
    'X-Forwarded-For': '9.9.9.9',
    'X-Real-IP': '9.9.9.9',
    'True-Client-IP': '9.9.9.9',
    Forwarded: 'for=9.9.9.9',
    Cookie: 'a=b',
    'X-Edge-Secret': 'guess',
    'X-Visitor-Address': '9.9.9.9',
    'X-Visitor-Country': 'VA',
    'X-Visitor-Zone': 'Pacific/Kiritimati',
    'X-Request-Id': 'mine',
    'X-Anything': 'x',
  }

  test("the listed headers pass, and the visitor's address and country as the edge knows them", async () => {
    const { requests, fetcher } = platform(() => succeed({}))
    const cf = { country: 'MX', regionCode: 'JAL', timezone: 'America/Mexico_City' }
    const response = await isolate({ PLATFORM: fetcher })(BALANCE, { headers: { ...sent, ...forged }, cf })
    const headers = Object.fromEntries(requests[0]?.headers ?? [])
    const requestId = response.headers.get('X-Request-Id')
    expect(requestId).toMatch(/^[\da-f-]{36}$/)
    expect(headers).toEqual({
      'accept-language': 'pt',
      authorization: 'Bearer m.token',
      token: 'm.token',
      'x-module-id': 'wallet',
      'user-agent': 'Test/1',
      'x-edge-secret': 'secret-of-the-gateway',
      'x-visitor-address': '203.0.113.24',
      'x-visitor-country': 'MX',
      'x-visitor-region': 'JAL',
      'x-visitor-zone': 'America/Mexico_City',
      'x-request-id': requestId,
    })
  })

  test('the body arrives as it was sent', async () => {
    const bodies: string[] = []
    const { fetcher } = platform(async (request) => {
      bodies.push(await request.text())
      return succeed({})
    })
    await isolate({ PLATFORM: fetcher })('/wps/wallet/deposit', { method: 'POST', headers: json, body: '{"id":"ñ"}' })
    expect(bodies).toEqual(['{"id":"ñ"}'])
  })

  test('only status, body and Retry-After of the response pass', async () => {
    const headers = { 'Set-Cookie': 'a=b', Server: 'x', 'Retry-After': '7', 'Access-Control-Allow-Origin': '*' }
    const body = { success: false, code: 'too-many-requests', message: 'x' }
    const { fetcher } = platform(() => Response.json(body, { status: 429, headers }))
    const response = await isolate({ PLATFORM: fetcher })(BALANCE)
    expect(response.status).toBe(429)
    expect(await response.json()).toEqual(body)
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'application/json',
      'cross-origin-resource-policy': 'same-origin',
      'retry-after': '7',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
  })
})

describe('a file', () => {
  test('is streamed with its name and its cursor, and nothing else of the platform', async () => {
    const file = { 'Content-Disposition': 'attachment; filename="a.csv"', 'X-Next-Cursor': 'abc' }
    const headers = { ...file, 'Set-Cookie': 'a=b' }
    const { requests, fetcher } = platform(() => csv('\uFEFFid\r\n1\r\n', headers))
    const response = await isolate({ PLATFORM: fetcher })(FILE, { headers: { Authorization: 'Bearer m.t' } })
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new TextEncoder().encode('\uFEFFid\r\n1\r\n'))
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="a.csv"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'text/csv; charset=utf-8; header=present',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-next-cursor': 'abc',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer m.t')
  })

  test('that is refused is refused as every call is', async () => {
    const body = { success: false, code: 'bad-input', message: 'x', value: { fields: { to: 'before-from' } } }
    const response = await isolate({ PLATFORM: platform(() => Response.json(body, { status: 400 })).fetcher })(FILE)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual(body)
  })

  test.each([
    ['a page', () => new Response('<h1>hello</h1>', { headers: { 'Content-Type': 'text/html' } })],
    ['an envelope', () => succeed({})],
    [
      'a failing file',
      () => new Response('a', { status: 500, headers: { 'Content-Type': 'text/csv; charset=utf-8' } }),
    ],
    ['a broken connection', () => Promise.reject(new Error('refused'))],
  ])('replaced by %s becomes 502', async (_name, respond) => {
    const response = await isolate({ PLATFORM: platform(respond).fetcher })(FILE)
    expect(response.status).toBe(502)
    expect(await codeOf(response)).toBe('upstream-failed')
  })

  test('comes from its own path only', async () => {
    const { fetcher } = platform(() => csv('a\r\n'))
    expect((await isolate({ PLATFORM: fetcher })(BALANCE)).status).toBe(502)
  })
})

describe('a platform that fails', () => {
  test.each([
    ['not JSON', () => new Response('<h1>Bad gateway</h1>')],
    ['JSON that is no envelope', () => Response.json({ games: [] })],
    ['a refusal without a code', () => Response.json({ success: false }, { status: 400 })],
    ['a success with a failing status', () => Response.json({ success: true, value: {} }, { status: 500 })],
    ['a failure with a good status', () => Response.json({ success: false, code: 'unknown', message: '' })],
    ['a redirect', () => Response.redirect('https://elsewhere.test/', 302)],
    ['a list', () => Response.json([])],
    ['null', () => Response.json(null)],
  ])('%s becomes 502', async (_name, respond) => {
    const response = await isolate({ PLATFORM: platform(respond).fetcher })(BALANCE)
    expect(response.status).toBe(502)
    expect(await codeOf(response)).toBe('upstream-failed')
  })

  test('a broken connection becomes 502, a missing platform too', async () => {
    const { fetcher } = platform(() => Promise.reject(new Error('refused')))
    expect((await isolate({ PLATFORM: fetcher })(BALANCE)).status).toBe(502)
    expect((await isolate()(BALANCE)).status).toBe(502)
  })

  test('one that is too slow becomes 504', async () => {
    const { fetcher } = platform(() => Promise.reject(new DOMException('late', 'TimeoutError')))
    const response = await isolate({ PLATFORM: fetcher })(BALANCE)
    expect(response.status).toBe(504)
    expect(await codeOf(response)).toBe('upstream-timeout')
  })

  test('every request has a timeout', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout')
    await isolate({ PLATFORM: platform(() => succeed({})).fetcher })(BALANCE)
    expect(limit).toHaveBeenCalledWith(10_000)
    limit.mockRestore()
  })

  test('leaves the static site up', async () => {
    const { fetcher } = platform(() => Promise.reject(new Error('refused')))
    expect((await isolate({ PLATFORM: fetcher })('/')).status).toBe(200)
  })
})

describe('the shared cache', () => {
  /** Each test uses its own key, because the cache outlives an isolate. */
  const key = (name: string) => `/wps/relay/GCSGAME_gameList?gameType=RNG&language=es&vassalage=${name}`

  test('a response for everybody is requested once, whoever asks and in whatever order', async () => {
    const { requests, fetcher } = platform(() => succeed({ n: requests.length }))
    const visit = isolate({ PLATFORM: fetcher })
    await visit(key('ONE'), { headers: { Authorization: 'Bearer a', token: 'a' } })
    const again = await visit('/wps/relay/GCSGAME_gameList?vassalage=ONE&language=es&gameType=RNG')
    expect(await again.json()).toEqual({ success: true, value: { n: 1 } })
    expect(requests[0]?.headers.has('authorization') || requests[0]?.headers.has('token')).toBe(false)
    expect(again.headers.get('Cache-Control')).toBe('public, max-age=30')
    expect(again.headers.get('Age')).toBe('0')
  })

  test('many simultaneous requests are one', async () => {
    const { requests, fetcher } = platform(async () => {
      await scheduler.wait(20)
      return succeed({})
    })
    const visit = isolate({ PLATFORM: fetcher })
    const responses = await Promise.all(Array.from({ length: 12 }, () => visit(key('MANY'))))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(requests).toHaveLength(1)
  })

  test('an old response is served while a new one is loaded, and when the platform is down', async () => {
    let version = 1
    const { requests, fetcher } = platform(() => (version > 2 ? Promise.reject(new Error('down')) : succeed(version)))
    const visit = isolate({ PLATFORM: fetcher })
    const read = async () => ((await (await visit(key('OLD'))).json()) as { value: number }).value
    expect(await read()).toBe(1)
    version = 2
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    expect([await read(), await read()]).toEqual([1, 2])
    version = 3
    vi.setSystemTime(Date.now() + 600_000)
    expect(await read()).toBe(2)
    expect(requests).toHaveLength(3)
  })

  test('a refusal is not shared', async () => {
    const refusal = () => Response.json({ success: false, code: 'bad-input', message: '' }, { status: 400 })
    const { requests, fetcher } = platform(refusal)
    const visit = isolate({ PLATFORM: fetcher })
    const response = await visit(key('BAD'))
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([400, 'no-store'])
    await visit(key('BAD'))
    expect(requests).toHaveLength(2)
  })

  test('a response for one member is requested every time', async () => {
    const { requests, fetcher } = platform(() => succeed({}))
    const visit = isolate({ PLATFORM: fetcher })
    const responses = [await visit(BALANCE), await visit(BALANCE)]
    expect(requests).toHaveLength(2)
    expect(responses.every(({ headers }) => headers.get('Cache-Control') === 'no-store')).toBe(true)
  })
})

test('a platform elsewhere is reached by its origin', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(succeed({}))
  const response = await isolate({ PLATFORM_ORIGIN: 'http://platform.test' })(`${BALANCE}?a=1`)
  expect(response.status).toBe(200)
  expect(fetched.mock.calls[0]?.[0]).toBe(`http://platform.test${BALANCE}?a=1`)
  expect(ORIGIN).not.toBe('http://platform.test')
  fetched.mockRestore()
})
