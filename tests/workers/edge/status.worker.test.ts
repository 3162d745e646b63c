import { createCipheriv } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { envelopeOf } from '#api/envelope'
import { SystemStatus, systemStatus } from '#api/site'
import { CUSTOMER_SERVICE, FLAGS } from '#brand/brand'
import { decodePath, isTrusted } from '../../../workers/edge/customer-service.ts'
import { clearSwitches, isolate, platform, put, SITE_INFO, succeed, type Visit, type Visiting } from './support.ts'

beforeEach(clearSwitches)
afterEach(() => vi.useRealTimers())

async function statusOf(visit: Visiting, options: Visit = {}): Promise<SystemStatus> {
  const response = await visit(systemStatus.path, options)
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  return envelopeOf(SystemStatus).parse(await response.json()).value
}

/** Encodes an address as an operator's platform does: DES-ECB, then the key. */
function encode(url: string, key = 'Qw3rTy7u'): string {
  const cipher = createCipheriv('des-ecb', key, null)
  return cipher.update(url, 'utf8', 'base64') + cipher.final('base64') + key
}

describe('before the platform has ever responded', () => {
  test("the status is the brand's, marked stale", async () => {
    const status = await statusOf(isolate())
    expect(status).toMatchObject({ status: 0, stale: true, maintenance: false, regionRestriction: false })
    expect(status.info.whitelabel).toContainEqual({ modId: 'FREEPLAY3', enabled: FLAGS.FREEPLAY3 ? '1' : '0' })
    expect(status.info.customerService).toEqual([{ csType: 'EMAIL', url: 'mailto:ayuda@farol.example' }])
    expect(status.info).toMatchObject({ imageCDNs: [], launchGameCDNs: ['http://studio.test'] })
  })
})

describe('the status, composed', () => {
  const visit = () => isolate({ PLATFORM: platform(() => succeed(SITE_INFO)).fetcher })

  test('comes from the platform, the switches and the network', async () => {
    const status = await statusOf(visit(), { cf: { country: 'MX', regionCode: 'JAL' } })
    expect(status).toMatchObject({
      status: 0,
      stale: false,
      location: { ip: '203.0.113.24', country: 'MX', region: 'JAL' },
      info: { domainRoute: '/r', mainDomain: 'farol.example', resources: SITE_INFO.resources },
    })
  })

  test("names the origins of outside vendors' games after our own, because the browser trusts no other", async () => {
    const gameOrigins = ['http://studio.test', 'https://games.vendor.test', 'nonsense']
    const status = await statusOf(isolate({ PLATFORM: platform(() => succeed({ ...SITE_INFO, gameOrigins })).fetcher }))
    expect(status.info.launchGameCDNs).toEqual(['http://studio.test', 'https://games.vendor.test'])
  })

  test('is 2 for a visitor of a denied region, 1 for everybody under maintenance', async () => {
    await put('region', { denyCountries: ['MX'] })
    expect(await statusOf(visit(), { cf: { country: 'MX' } })).toMatchObject({ status: 2, regionRestriction: true })
    await put('maintenance', { on: true })
    expect(await statusOf(visit(), { cf: { country: 'PE' } })).toMatchObject({ status: 1, regionRestriction: false })
  })

  test('ignores headers that a client can write', async () => {
    await put('region', { denyCountries: ['MX'], allowAddresses: ['9.9.9.9'] })
    const forged = ['X-Forwarded-For', 'X-Real-IP', 'True-Client-IP', 'CF-IPCountry', 'X-Visitor-Country']
    const headers = { ...Object.fromEntries(forged.map((name) => [name, '9.9.9.9'])), Forwarded: 'for=9.9.9.9' }
    expect(await statusOf(visit(), { cf: { country: 'MX' }, headers })).toMatchObject({
      status: 2,
      location: { ip: '203.0.113.24', country: 'MX' },
    })
  })

  test('keeps the first host of a visitor; a host that is down is left out', async () => {
    const image = [{ origin: 'https://img-a.test' }, { origin: 'https://img-b.test' }, { origin: 'https://evil.test' }]
    await put('hosts', { image })
    const first = await statusOf(visit())
    expect(await statusOf(visit())).toEqual(first)
    expect(first.info.imageCDNs.toSorted()).toEqual(['https://img-a.test', 'https://img-b.test'])
    await put('health', { down: ['https://img-a.test'] })
    expect((await statusOf(visit())).info.imageCDNs).toEqual(['https://img-b.test'])
  })
})

describe('a platform that goes down', () => {
  test('leaves the last status, marked stale, here and in the next isolate', async () => {
    let down = false
    const { requests, fetcher } = platform(() => {
      if (down) return Promise.reject(new Error('down'))
      return succeed({ ...SITE_INFO, mainDomain: 'last.example' })
    })
    const visit = isolate({ PLATFORM: fetcher })
    expect(await statusOf(visit)).toMatchObject({ stale: false })
    down = true
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
    expect(await statusOf(visit)).toMatchObject({ stale: true, info: { mainDomain: 'last.example' } })
    const next = isolate({ PLATFORM: fetcher })
    expect(await statusOf(next)).toMatchObject({ stale: true, info: { mainDomain: 'last.example' } })
    down = false
    vi.setSystemTime(Date.now() + 11_000)
    expect(await statusOf(visit)).toMatchObject({ stale: false })
    expect(requests.every(({ url }) => url.endsWith('/wps/system/info'))).toBe(true)
  })

  test('is not replaced by an invalid status', async () => {
    let info: unknown = SITE_INFO
    const visit = isolate({ PLATFORM: platform(() => succeed(info)).fetcher })
    await statusOf(visit)
    info = { ...SITE_INFO, whitelabel: 'all' }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
    expect(await statusOf(visit)).toMatchObject({ stale: true, info: { mainDomain: 'farol.example' } })
  })

  test('gets one request for many visitors', async () => {
    const { requests, fetcher } = platform(() => succeed(SITE_INFO))
    const visit = isolate({ PLATFORM: fetcher })
    await Promise.all(Array.from({ length: 20 }, () => statusOf(visit)))
    expect(requests).toHaveLength(1)
  })
})

describe('customer service', () => {
  test('a path is decoded with its own last eight characters', () => {
    expect(decodePath(encode('https://farol.example/chat?á=1'))).toBe('https://farol.example/chat?á=1')
    expect(CUSTOMER_SERVICE.map(({ path }) => decodePath(path))).toEqual(['mailto:ayuda@farol.example'])
  })

  test.each(['', 'short', 'x'.repeat(40), `${encode('https://farol.example')}!`])(
    '%j is decoded to nothing',
    (path) => {
      expect(decodePath(path)).toBeNull()
    },
  )

  test.each([
    ['https://farol.example/chat', true],
    ['mailto:ayuda@farol.example', true],
    ['tel:+52-55-1234-5678', true],
    ['tel:900', false],
    ['tel:+525512345678;ext=1', false],
    ['http://farol.example/', false],
    ['https://evil.example/', false],
    ['https://farol.example.evil.test/', false],
    ['https://farol.example@evil.test/', false],
    ['https://user:pass@farol.example/', false],
    ['https://farol.example:8443/', false],
    ['mailto:ayuda@evil.test', false],
    ['mailto:a@farol.example,b@evil.test', false],
    ['mailto:?to=b@evil.test', false],
    ['javascript:alert(1)//farol.example', false],
    ['data:text/html,hi', false],
    ['/chat', false],
  ])('%s may be followed: %s', (url, trusted) => {
    expect(isTrusted(url)).toBe(trusted)
  })

  test('a path that leads to an unlisted host is left out', async () => {
    const customerService = [
      { csType: 'CHAT', path: encode('https://evil.example/') },
      { csType: 'CHAT', path: 'nonsense' },
      { csType: 'CHAT', path: encode('https://farol.example/chat') },
    ]
    const visit = isolate({ PLATFORM: platform(() => succeed({ ...SITE_INFO, customerService })).fetcher })
    expect((await statusOf(visit)).info.customerService).toEqual([
      { csType: 'CHAT', url: 'https://farol.example/chat' },
    ])
  })
})
