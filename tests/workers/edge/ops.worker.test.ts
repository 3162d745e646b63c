import { beforeEach, describe, expect, test, vi } from 'vitest'
import { callsBehind, goodPath } from '#tests/support/product/operator-calls'
import { WrongTries } from '../../../workers/edge/wrong-tries.ts'
import { asOperator, clearSwitches, codeOf, env, isolate, platform, put, succeed, type Visiting } from './support.ts'

beforeEach(clearSwitches)

const write = (visit: Visiting, path: string, value: unknown, method = 'PUT') =>
  visit(path, {
    method,
    headers: { ...asOperator, 'Content-Type': 'application/json' },
    ...(method === 'PUT' ? { body: JSON.stringify(value) } : {}),
  })

const TOKEN = asOperator.Authorization.slice('Bearer '.length)

test.each([
  { image: [{ origin: 'https://evil.test' }] },
  { launch: [{ origin: 'https://evil.test' }] },
  { image: [{ origin: 'https://img-a.test' }, { origin: 'https://img-a.test:8443' }] },
])('hosts that the deployment does not allow are refused: %j', async (hosts) => {
  const visit = isolate()
  expect((await write(visit, '/ops/hosts', hosts)).status).toBe(400)
  expect((await write(visit, '/ops/hosts', { image: [{ origin: 'https://img-a.test' }] })).status).toBe(200)
})

describe('permissions', () => {
  test.each([
    {},
    { Authorization: 'Bearer wrong' },
    { Authorization: 'Bearer ' },
    { Authorization: `Basic ${TOKEN}` },
    { Authorization: `Bearer ${TOKEN}2` },
    { Authorization: `Bearer ${TOKEN.slice(0, -1)}` },
    { token: TOKEN },
  ])('%j is refused', async (headers) => {
    const response = await isolate()('/ops/status', { headers: headers as Record<string, string> })
    expect(response.status).toBe(401)
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
    expect(await codeOf(response)).toBe('not-signed-in')
  })

  test.each(['/ops/maintenance', '/ops/outbox', '/ops/ledger/members', '/ops/nothing', '/ops/'])(
    '%s is closed as well',
    async (path) => {
      const { requests, fetcher } = platform(() => succeed({}))
      expect((await isolate({ PLATFORM: fetcher })(path)).status).toBe(401)
      expect(requests).toEqual([])
    },
  )

  test.each([undefined, '', 'a1'])(
    'with the token %j configured nobody may, not even with that one',
    async (OpsToken) => {
      const visit = isolate({ OPS_TOKEN: OpsToken } as Partial<typeof env>)
      for (const headers of [asOperator, { Authorization: 'Bearer ' }, { Authorization: `Bearer ${OpsToken}` }])
        expect((await visit('/ops/status', { headers })).status).toBe(401)
    },
  )

  test('both sides are compared as hashes, in constant time', async () => {
    const compare = vi.spyOn(crypto.subtle, 'timingSafeEqual')
    await isolate()('/ops/status', { headers: { Authorization: 'Bearer x' } })
    const [left, right] = compare.mock.calls[0] as [ArrayBuffer, ArrayBuffer]
    expect([left.byteLength, right.byteLength]).toEqual([32, 32])
    compare.mockRestore()
  })

  test('ten wrong tokens a minute from an address make it wait', async () => {
    const visit = isolate()
    const wrong = () => visit('/ops/status', { headers: { Authorization: 'Bearer x' } })
    for (let tries = 0; tries < 10; tries += 1) expect((await wrong()).status).toBe(401)
    const response = await wrong()
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    const elsewhere = { Authorization: 'Bearer x', 'CF-Connecting-IP': '198.51.100.1' }
    expect((await visit('/ops/status', { headers: elsewhere })).status).toBe(401)
  })

  test('the owner never waits for the tries of others, not even at the same address', async () => {
    const visit = isolate()
    for (let tries = 0; tries < 12; tries += 1)
      await visit('/ops/status', { headers: { Authorization: `Bearer ${'x'.repeat(tries + 1)}` } })
    expect((await visit('/ops/status', { headers: asOperator })).status).toBe(200)
  })

  test('wrong tokens are reported to the platform’s audit log, once a minute, with their number', async () => {
    const { reports, fetcher } = platform(() => succeed({}))
    const visit = isolate({ PLATFORM: fetcher })
    for (let tries = 0; tries < 3; tries += 1) await visit('/ops/status', { headers: { Authorization: 'Bearer x' } })
    expect(reports).toHaveLength(1)
    expect(await reports[0]?.json()).toEqual({ count: 1, address: '203.0.113.24' })
    let now = 0
    const wrong = new WrongTries(() => now)
    const counts = [1, 2, 3].map(() => wrong.takeReport())
    now = 60_000
    expect([...counts, wrong.takeReport(), wrong.takeReport()]).toEqual([1, 0, 0, 3, 0])
  })

  test('a minute later the address may try again; memory is bounded', () => {
    let now = 0
    const tries = new WrongTries(() => now)
    for (let count = 0; count < 10; count += 1) tries.add('a')
    expect(tries.waitFor('a')).toBe(60)
    now = 60_001
    expect(tries.waitFor('a')).toBe(0)
    for (let count = 0; count < 10; count += 1) tries.add('b')
    for (let other = 0; other < 1_100; other += 1) tries.add(`c${other}`)
    expect(tries.waitFor('b')).toBe(0)
  })
})

describe('switches', () => {
  test('maintenance goes on, shows its page, and goes off, at once in this isolate', async () => {
    const visit = isolate()
    expect((await visit('/')).status).toBe(200)
    const on = await write(visit, '/ops/maintenance', { on: true, title: 'Volvemos' })
    expect(await on.json()).toMatchObject({ success: true, value: { on: true, title: 'Volvemos' } })
    const page = await visit('/')
    expect([page.status, (await page.text()).includes('<h1>Volvemos</h1>')]).toEqual([503, true])
    await write(visit, '/ops/maintenance', { on: false })
    expect((await visit('/')).status).toBe(200)
  })

  test('another isolate reads it from KV', async () => {
    await write(isolate(), '/ops/maintenance', { on: true })
    expect((await isolate()('/')).status).toBe(503)
  })

  test('a region rule is set, shown and cleared', async () => {
    const visit = isolate()
    const rule = { denyCountries: ['MX'], denyAddresses: ['10.0.0.0/8'], allowAddresses: [], unknown: 'deny' }
    await write(visit, '/ops/region', rule)
    const response = await visit('/ops/region', { headers: asOperator })
    expect(await response.json()).toMatchObject({ value: rule })
    expect((await visit('/', { cf: { country: 'MX' } })).status).toBe(451)
    await write(visit, '/ops/region', null, 'DELETE')
    expect((await visit('/', { cf: { country: 'MX' } })).status).toBe(200)
  })

  test.each([
    ['/ops/maintenance', { on: 'yes' }],
    ['/ops/maintenance', {}],
    ['/ops/maintenance', { on: true, until: 'tomorrow' }],
    ['/ops/maintenance', { on: true, until: '2026-11-22T05:30:00' }],
    ['/ops/maintenance', { on: true, title: 'x'.repeat(401) }],
    ['/ops/maintenance', { on: true, colour: 'red' }],
    ['/ops/region', { denyCountries: ['Mexico'] }],
    ['/ops/region', { denyAddresses: ['10.0.0.0/99'] }],
    ['/ops/region', { unknown: 'maybe' }],
    ['/ops/hosts', { image: [{ origin: 'https://img-a.test/path' }] }],
    ['/ops/hosts', { image: [{ origin: 'https://img-a.test; script-src *' }] }],
    ['/ops/hosts', { image: [{ origin: 'https://img-a.test', weight: -1 }] }],
  ])('%s refuses %j and changes nothing', async (path, value) => {
    const response = await write(isolate(), path, value)
    expect([response.status, await codeOf(response)]).toEqual([400, 'bad-input'])
    expect((await env.CONFIG.list()).keys).toEqual([])
  })

  test('the health of hosts cannot be set by hand', async () => {
    expect((await write(isolate(), '/ops/health', { down: [] })).status).toBe(404)
  })

  test('the status shows them all', async () => {
    await put('region', { denyCountries: ['MX'] })
    const response = await isolate()('/ops/status', { headers: asOperator })
    expect(await response.json()).toMatchObject({
      value: { maintenance: { on: false }, region: { denyCountries: ['MX'] }, platform: { stale: true } },
    })
  })
})

describe('calls that live in the platform', () => {
  test("are sent with the edge's secret, without the operator's token", async () => {
    const { requests, fetcher } = platform(() => Response.json([{ to: 'x' }]))
    const response = await isolate({ PLATFORM: fetcher })('/ops/outbox?to=x', { headers: asOperator })
    expect(await response.json()).toEqual([{ to: 'x' }])
    expect(requests[0]?.url).toBe('https://platform.internal/ops/outbox?to=x')
    expect(requests[0]?.headers.get('X-Edge-Secret')).toBe('secret-of-the-gateway')
    expect(requests[0]?.headers.has('Authorization')).toBe(false)
  })

  test('pass on the rules of the register form', async () => {
    const bodies: string[] = []
    const { fetcher } = platform(async (request) => {
      bodies.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`)
      return succeed({})
    })
    const visit = isolate({ PLATFORM: fetcher })
    expect((await write(visit, '/ops/register-rules', { username: {} })).status).toBe(200)
    expect(bodies).toEqual(['PUT /ops/register-rules {"username":{}}'])
    expect((await write(visit, '/ops/register-rules', 'x'.repeat(20_000))).status).toBe(413)
  })

  test.each(callsBehind('platform'))(
    '%s is passed on with the token, and refused without',
    async (name, { method }) => {
      const { requests, fetcher } = platform(() => succeed({}))
      const visit = isolate({ PLATFORM: fetcher })
      const path = goodPath(name)
      expect((await write(visit, path, {}, method)).status).toBe(200)
      expect([requests[0]?.method, new URL(requests[0]?.url ?? '').pathname]).toEqual([method, path])
      expect((await visit(path, { method, ...(method === 'PUT' ? { body: '{}' } : {}) })).status).toBe(401)
      expect(requests).toHaveLength(1)
    },
  )

  test.each(callsBehind('internal'))('%s is for our own programs alone', async (name, { method }) => {
    const { requests, fetcher } = platform(() => succeed({}))
    expect((await write(isolate({ PLATFORM: fetcher }), goodPath(name), {}, method)).status).toBe(404)
    expect(requests).toEqual([])
  })

  test('pass on the ledger by page', async () => {
    const { requests, fetcher } = platform(() => Response.json({ success: false }, { status: 404 }))
    const response = await isolate({ PLATFORM: fetcher })('/ops/ledger/journal?after=7', { headers: asOperator })
    expect([response.status, new URL(requests[0]?.url ?? '').pathname]).toEqual([404, '/ops/ledger/journal'])
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  test('pass on transfers along the downline, with the filters', async () => {
    const { requests, fetcher } = platform(() => succeed({ transfers: [], next: null }))
    const path = '/ops/transfers?bank=bank-0&state=in-flight'
    expect((await isolate({ PLATFORM: fetcher })(path, { headers: asOperator })).status).toBe(200)
    expect(requests[0]?.url).toBe(`https://platform.internal${path}`)
  })

  test('give 502 when the platform is down, or answers with a page', async () => {
    const page = platform(() => new Response('<h1>no</h1>', { headers: { 'Content-Type': 'text/html' } }))
    for (const Platform of [page.fetcher, platform(() => Promise.reject(new Error('down'))).fetcher])
      expect((await isolate({ PLATFORM: Platform })('/ops/outbox', { headers: asOperator })).status).toBe(502)
  })

  test('do not include writing to the ledger', async () => {
    const { requests, fetcher } = platform(() => succeed({}))
    const visit = isolate({ PLATFORM: fetcher })
    for (const path of ['/ops/seed', '/ops/migrate', '/ops/outbox', '/ops/ledger/x'])
      expect((await visit(path, { method: 'POST', headers: asOperator })).status).toBe(404)
    expect(requests).toEqual([])
  })
})
