import { beforeEach, describe, expect, test } from 'vitest'
import { asOperator, clearSwitches, codeOf, isolate, platform, put, succeed } from './support.ts'

const ON = { on: true }
const DENY_MX = { denyCountries: ['MX'] }
const mx = { cf: { country: 'MX' } }

beforeEach(clearSwitches)

describe('maintenance, then region, then the site', () => {
  test('a denied visitor sees maintenance when both are set', async () => {
    await put('maintenance', ON)
    await put('region', DENY_MX)
    expect((await isolate()('/', mx)).status).toBe(503)
  })

  test('a denied visitor gets 451 and no cache may store it', async () => {
    await put('region', DENY_MX)
    const response = await isolate()('/', mx)
    expect(response.status).toBe(451)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.text()).toContain('<bdi dir="ltr">203.0.113.24</bdi>')
  })

  test('other visitors still get the site', async () => {
    await put('region', DENY_MX)
    const response = await isolate()('/', { cf: { country: 'PE' } })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<h1>Puerto</h1>')
  })
})

describe('no shape of a path, method or header passes maintenance', () => {
  const HOSTILE = [
    '',
    '/',
    '//',
    '/.',
    '%2f',
    '%00',
    ';x',
    '?',
    '#x',
    '.html',
    '.json',
    '/index.html',
    '%20',
    '\\x',
    '~',
    '/*',
  ]
  const PLACES = [
    '/',
    '/en',
    '/agent',
    '/member',
    '/wps/member/info',
    '/lgw/games',
    '/api/openapi.json',
    '/uploads/x',
    '/OPS/outbox',
    '/wps/system/status/',
  ]
  const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']
  const HEADERS = [
    'X-Original-URL',
    'X-Rewrite-URL',
    'X-Forwarded-Path',
    'X-HTTP-Method-Override',
    'X-Forwarded-For',
    'Referer',
  ]

  test('of paths and methods', async () => {
    await put('maintenance', ON)
    const visit = isolate()
    for (const place of PLACES)
      for (const end of HOSTILE)
        for (const method of METHODS) {
          const { status } = await visit(place + end, { method })
          expect({ path: place + end, method, isPast: status !== 503 && !(status >= 400 && status < 500) }).toEqual({
            path: place + end,
            method,
            isPast: false,
          })
        }
  })

  test('of headers', async () => {
    await put('maintenance', ON)
    const visit = isolate()
    for (const name of HEADERS)
      for (const value of ['/wps/system/status', '/_astro/app.1a2b3c.js', 'GET', '127.0.0.1'])
        expect((await visit('/', { headers: { [name]: value } })).status).toBe(503)
  })
})

describe('calls are answered with an envelope', () => {
  const calls = ['/wps/system/whitelabel', '/wps/relay/GCS_gameLaunchFB', '/lgw/games/game_menus', '/api/openapi.json']

  test.each(calls)('%s under maintenance', async (path) => {
    await put('maintenance', { on: true, until: new Date(Date.now() + 90_000).toISOString() })
    const { requests, fetcher } = platform(() => succeed([]))
    const response = await isolate({ PLATFORM: fetcher })(path)
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(80)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await codeOf(response)).toBe('maintenance')
    expect(requests.map(({ url }) => new URL(url).pathname)).not.toContain(path)
  })

  test.each(calls)('%s from a denied country', async (path) => {
    await put('region', DENY_MX)
    const response = await isolate()(path, { ...mx, headers: { 'Accept-Language': 'pt-BR' } })
    expect(response.status).toBe(451)
    expect(await response.json()).toMatchObject({ success: false, code: 'region-blocked', message: /^De onde/ })
  })
})

describe('responses in every state', () => {
  test('the status says what the visitor would see', async () => {
    await put('maintenance', ON)
    await put('region', DENY_MX)
    const visit = isolate()
    const response = await visit('/wps/system/status', mx)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      value: { status: 1, maintenance: true, regionRestriction: true, location: { ip: '203.0.113.24', country: 'MX' } },
    })
  })

  test("the operator's calls work", async () => {
    await put('maintenance', ON)
    const response = await isolate()('/ops/status', { headers: asOperator })
    expect(response.status).toBe(200)
  })

  test('files that are not hashed wait with the pages', async () => {
    await put('maintenance', ON)
    expect((await isolate()('/robots.txt')).status).toBe(503)
  })
})
