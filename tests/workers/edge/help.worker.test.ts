import { beforeEach, describe, expect, test } from 'vitest'
import { envelopeOf } from '#api/envelope'
import { helpCenter } from '#api/notices/notices'
import { clearSwitches, codeOf, isolate, platform, put, succeed } from './support.ts'

beforeEach(clearSwitches)

const HELP_URL = `${helpCenter.path}?lang=es&device=WEB`

describe('the help centre', () => {
  test('is answered at the edge from the built site, without the platform', async () => {
    const { requests, fetcher } = platform(() => succeed({}))
    const response = await isolate({ PLATFORM: fetcher })(HELP_URL)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('application/json')
    expect(envelopeOf(helpCenter.response).parse(await response.json()).value.list).toEqual([
      { tag: 'term', title: 'Términos', content: '<p>Uno</p>' },
    ])
    expect(requests).toEqual([])
  })

  test('can be cached, and a client with the current copy gets 304', async () => {
    const visit = isolate()
    const first = await visit(HELP_URL)
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=300, stale-while-revalidate=3600')
    const again = await visit(HELP_URL, { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test.each([
    ['without a language', helpCenter.path],
    ['in a language nobody wrote', `${helpCenter.path}?lang=fr&device=WEB`],
    ['for a file of our choosing', `${helpCenter.path}?lang=..%2Fedge-manifest&device=WEB`],
    ['with a field nobody knows', `${HELP_URL}&extra=1`],
    ['with a language twice', `${HELP_URL}&lang=en`],
  ])('%s is bad input', async (_, path) => {
    const response = await isolate()(path)
    expect([response.status, await codeOf(response)]).toEqual([400, 'bad-input'])
  })

  test('is refused with another method', async () => {
    const response = await isolate()(HELP_URL, { method: 'POST' })
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET'])
  })

  test('is unavailable on a site built without it', async () => {
    const response = await isolate()(`${helpCenter.path}?lang=en&device=WEB`)
    expect([response.status, await codeOf(response)]).toEqual([502, 'upstream-failed'])
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  test('is closed under maintenance like every call', async () => {
    await put('maintenance', { on: true })
    expect(await codeOf(await isolate()(HELP_URL))).toBe('maintenance')
  })
})
