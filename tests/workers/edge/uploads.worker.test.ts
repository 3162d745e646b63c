import { describe, expect, test } from 'vitest'
import { MAX_PICTURE_BYTES } from '#api/endpoint'
import { png } from '#tests/support/stand-ins/pictures'
import { asOperator, clearSwitches, codeOf, isolate, platform, put, succeed } from './support.ts'

const NAME = 'n'.repeat(43)
const shows = (type: string, status = 200) =>
  platform(() => new Response(png(), { status, headers: { 'Content-Type': type, 'Set-Cookie': 'a=b', 'X-Own': '1' } }))

describe('a requested picture', () => {
  test('is sent with its own type, to be shown and never run, and cached by nobody on the way', async () => {
    const { requests, fetcher } = shows('image/jpeg')
    const response = await isolate({ PLATFORM: fetcher })(`/uploads/${NAME}?x=1`, {
      headers: { Cookie: 'session=1', Authorization: 'Bearer x', token: 'x' },
    })
    expect(response.status).toBe(200)
    const headerOf = (name: string) => response.headers.get(name)
    expect(headerOf('Content-Type')).toBe('image/jpeg')
    expect(headerOf('X-Content-Type-Options')).toBe('nosniff')
    expect(headerOf('Content-Disposition')).toBe(`inline; filename="${NAME}.jpg"`)
    expect(headerOf('Cache-Control')).toBe('private, max-age=3600')
    expect(headerOf('Content-Security-Policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
    expect(headerOf('Cross-Origin-Resource-Policy')).toBe('same-origin')
    expect(headerOf('Referrer-Policy')).toBe('no-referrer')
    expect([headerOf('Set-Cookie'), headerOf('X-Own')]).toEqual([null, null])
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(png())
    expect(requests[0]?.url).toBe(`https://platform.internal/uploads/${NAME}`)
    for (const header of ['Cookie', 'Authorization', 'token']) expect(requests[0]?.headers.has(header)).toBe(false)
    expect(requests[0]?.headers.get('X-Edge-Secret')).toBe('secret-of-the-gateway')
  })

  test('of an operator may be a WebP, and is saved as one', async () => {
    const { headers } = await isolate({ PLATFORM: shows('image/webp').fetcher })(`/uploads/${NAME}`)
    expect([headers.get('Content-Type'), headers.get('X-Content-Type-Options')]).toEqual(['image/webp', 'nosniff'])
    expect(headers.get('Content-Disposition')).toBe(`inline; filename="${NAME}.webp"`)
  })

  test.each(['text/html', 'image/svg+xml', 'application/json', 'image/png; charset=x'])(
    'is not found when the platform calls it %s',
    async (type) => {
      const response = await isolate({ PLATFORM: shows(type).fetcher })(`/uploads/${NAME}`)
      expect([response.status, await codeOf(response)]).toEqual([502, 'upstream-failed'])
    },
  )

  test.each(['x', `${NAME}x`, `${NAME}/x`, '..%2f..%2fops%2foutbox', '', `${'n'.repeat(42)}.`])(
    'by another name, %j, is not requested from the platform',
    async (name) => {
      const { requests, fetcher } = shows('image/png')
      const response = await isolate({ PLATFORM: fetcher })(`/uploads/${name}`)
      expect([response.status, await codeOf(response)]).toEqual([404, 'not-found'])
      expect(requests).toEqual([])
    },
  )

  test('that is missing, or whose platform is down, is reported as such', async () => {
    expect((await isolate({ PLATFORM: shows('application/json', 404).fetcher })(`/uploads/${NAME}`)).status).toBe(404)
    const down = platform(() => Promise.reject(new Error('down')))
    expect((await isolate({ PLATFORM: down.fetcher })(`/uploads/${NAME}`)).status).toBe(502)
  })

  test('waits behind maintenance and region like everything else, and is only read', async () => {
    const { requests, fetcher } = shows('image/png')
    await put('maintenance', { on: true })
    expect((await isolate({ PLATFORM: fetcher })(`/uploads/${NAME}`)).status).toBe(503)
    await clearSwitches()
    for (const method of ['PUT', 'POST', 'DELETE'])
      expect((await isolate({ PLATFORM: fetcher })(`/uploads/${NAME}`, { method })).status).toBe(404)
    expect(requests).toEqual([])
  })
})

test('the contract declares the body as a picture', async () => {
  const document = (await (await isolate()('/api/openapi.json')).json()) as {
    paths: Record<string, { put: { requestBody: { content: object } } }>
  }
  expect(Object.keys(document.paths['/wps/upload']?.put.requestBody.content ?? {})).toEqual(['image/png', 'image/jpeg'])
})

describe.each([
  ['/wps/upload', { Authorization: 'Bearer a.b' }],
  ['/ops/uploads', asOperator],
])('a picture that is sent to %s', (path, headers) => {
  const send = (body: Uint8Array) => {
    const sizes: number[] = []
    const { requests, fetcher } = platform(async (request) => {
      if (request.method === 'PUT') sizes.push((await request.arrayBuffer()).byteLength)
      return succeed({})
    })
    const visit = isolate({ PLATFORM: fetcher })
    const response = visit(path, { method: 'PUT', headers: { ...headers, 'Content-Type': 'image/png' }, body })
    return { response, requests, sizes }
  }

  test('is passed on as it is, with its type', async () => {
    const { response, requests, sizes } = send(new Uint8Array(MAX_PICTURE_BYTES))
    expect((await response).status).toBe(200)
    expect(sizes).toEqual([MAX_PICTURE_BYTES])
    expect(requests.at(-1)?.headers.get('Content-Type')).toBe('image/png')
  })

  test.each([MAX_PICTURE_BYTES + 1, 3 * MAX_PICTURE_BYTES])('of %i bytes is not passed on', async (size) => {
    const { response, requests } = send(new Uint8Array(size))
    const { status } = await response
    expect([status, await codeOf(await response)]).toEqual([413, 'too-large'])
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
  })
})

test('a picture without a session is read to its end, is not passed on, and gets a refusal', async () => {
  const refusal = { success: false, code: 'not-signed-in', message: 'x' }
  const { requests, fetcher } = platform(() => Response.json(refusal, { status: 401 }))
  const headers = { Authorization: 'Bearer made.up', 'Content-Type': 'image/png' }
  const body = new Uint8Array(MAX_PICTURE_BYTES)
  const response = await isolate({ PLATFORM: fetcher })('/wps/upload', { method: 'PUT', headers, body })
  expect([response.status, await codeOf(response)]).toEqual([401, 'not-signed-in'])
  expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual(['GET /wps/member/info'])
})
