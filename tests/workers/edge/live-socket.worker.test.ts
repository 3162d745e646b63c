import { beforeEach, describe, expect, test } from 'vitest'
import { LIVE_PATH, LIVE_PROTOCOL } from '#api/live'
import { clearSwitches, codeOf, isolate, ORIGIN, platform, put, succeed } from './support.ts'

beforeEach(clearSwitches)

const PROTOCOLS = `${LIVE_PROTOCOL}, ticket.of-the-member`
const handshake = (origin: string | null = ORIGIN, protocols = PROTOCOLS) => ({
  headers: {
    Upgrade: 'websocket',
    'Sec-WebSocket-Protocol': protocols,
    ...(origin === null ? {} : { Origin: origin }),
  },
})

/** A platform that opens every socket and repeats what it hears. */
function echoing() {
  return platform(() => {
    const { 0: client, 1: server } = new WebSocketPair()
    server.accept()
    server.addEventListener('message', ({ data }) => server.send(`${data}!`))
    return new Response(null, {
      status: 101,
      webSocket: client,
      headers: { 'Sec-WebSocket-Protocol': LIVE_PROTOCOL, 'Set-Cookie': 'a=b' },
    })
  })
}

describe('the live socket', () => {
  test('reaches the platform with its protocols, its sequence and the visitor, and nothing else', async () => {
    const { requests, fetcher } = echoing()
    const { headers } = handshake()
    const response = await isolate({ PLATFORM: fetcher })(`${LIVE_PATH}?since=41`, {
      headers: { ...headers, Cookie: 'a=b', 'X-Forwarded-For': '9.9.9.9' },
    })
    expect(response.status).toBe(101)
    expect(response.headers.get('Sec-WebSocket-Protocol')).toBe(LIVE_PROTOCOL)
    expect(response.headers.get('Set-Cookie')).toBeNull()
    const [request] = requests
    expect(new URL(request?.url ?? '').search).toBe('?since=41')
    expect(request?.headers.get('Sec-WebSocket-Protocol')).toBe(PROTOCOLS)
    expect(request?.headers.get('X-Visitor-Address')).toBe('203.0.113.24')
    for (const name of ['Cookie', 'Origin', 'X-Forwarded-For']) expect(request?.headers.get(name)).toBeNull()
    const socket = response.webSocket as WebSocket
    socket.accept()
    const echoed = new Promise((done) => socket.addEventListener('message', ({ data }) => done(data)))
    socket.send('hello')
    expect(await echoed).toBe('hello!')
    socket.close()
  })

  test.each([
    null,
    'null',
    'https://evil.test',
    'https://site.test',
    'http://site.test:81',
    'http://site.test.evil.test',
    'http://SITE.test',
  ])('of a page at %s is refused, and no other worker is called', async (origin) => {
    const { requests, fetcher } = echoing()
    const response = await isolate({ PLATFORM: fetcher })(LIVE_PATH, handshake(origin))
    expect([response.status, await codeOf(response)]).toEqual([403, 'forbidden'])
    expect(requests).toEqual([])
  })

  test.each([
    ['?since=-1', PROTOCOLS],
    ['?since=1&x=1', PROTOCOLS],
    ['?ticket=x', PROTOCOLS],
    ['', 'p'.repeat(257)],
  ])('with %s and such protocols is not passed on', async (query, protocols) => {
    const { requests, fetcher } = echoing()
    const response = await isolate({ PLATFORM: fetcher })(LIVE_PATH + query, handshake(ORIGIN, protocols))
    expect(response.status).toBe(400)
    expect(requests).toEqual([])
  })

  test('is not a call: without a handshake it is not found', async () => {
    const { requests, fetcher } = echoing()
    const response = await isolate({ PLATFORM: fetcher })(LIVE_PATH, { headers: { Origin: ORIGIN } })
    expect(response.status).toBe(400)
    expect(requests).toEqual([])
  })

  test('meets maintenance and the region block like every call', async () => {
    const { requests, fetcher } = echoing()
    await put('region', { denyCountries: ['MX'] })
    expect((await isolate({ PLATFORM: fetcher })(LIVE_PATH, { ...handshake(), cf: { country: 'MX' } })).status).toBe(
      451,
    )
    await put('maintenance', { on: true })
    expect((await isolate({ PLATFORM: fetcher })(LIVE_PATH, handshake())).status).toBe(503)
    expect(requests).toEqual([])
  })

  test.each([
    ['not-signed-in', 401, 401],
    ['too-many-requests', 429, 429],
    ['not-found', 404, 502],
  ] as const)('that the platform refuses with %s is refused', async (code, status, expected) => {
    const { fetcher } = platform(() => Response.json({ success: false, code, message: '' }, { status }))
    expect((await isolate({ PLATFORM: fetcher })(LIVE_PATH, handshake())).status).toBe(expected)
  })

  test('that the platform does not open is a failure of the platform', async () => {
    const { fetcher } = platform(() => succeed({}))
    expect((await isolate({ PLATFORM: fetcher })(LIVE_PATH, handshake())).status).toBe(502)
  })
})
