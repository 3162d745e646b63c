import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#api/live'
import { balanceOf, flushPromises, page } from '#tests/site/page'

/** The socket of a page: opened by a ticket, kept, opened again, paused; the test speaks for the server. */

const TICKET = '/wps/live/ticket'

let here = page()
let live: typeof import('./live.ts')
let token: typeof import('../token.ts')
const events: Extract<LiveEvent, { type: 'balance' | 'messages' }>[] = []
let resyncs = 0

async function startPage(stored: Record<string, string> = {}): Promise<void> {
  vi.resetModules()
  here = page({ stored })
  events.length = 0
  resyncs = 0
  here.respond(TICKET, (sent: { headers: Record<string, string> }) =>
    here.value({ ticket: `for-${sent.headers.Authorization?.slice(7)}`, expiresInSeconds: 60 }),
  )
  const { provide } = await import('../environment.ts')
  provide(here.environment)
  token = await import('../token.ts')
  live = await import('./live.ts')
  live.onLive('balance', (event) => void events.push(event))
  live.onLive('messages', (event) => void events.push(event))
  live.onResync(() => {
    resyncs += 1
  })
  token.saveToken('M.secret')
  const { keepLive } = await import('./connection.ts')
  keepLive()
  await flushPromises()
}

beforeEach(() => startPage())
afterEach(() => void vi.restoreAllMocks())

const socket = () => here.sockets.at(-1) as (typeof here.sockets)[number]
const unread = (sequence: number) => ({ type: 'event', sequence, event: { type: 'messages', unread: sequence } })
const received = () => events.map((event) => (event.type === 'messages' ? event.unread : event.balance.balance))
const tickets = () => here.sent.filter(({ url }) => url === TICKET).length

test('a ticket opens the socket, never the token, and the address contains neither', () => {
  expect(here.sockets.map(({ path, protocols }) => ({ path, protocols }))).toEqual([
    { path: '/wps/live', protocols: ['farol.live.v1', 'ticket.for-M.secret'] },
  ])
  expect(live.$live.get()).toBe('down')
  socket().say({ type: 'ready', sequence: 7 })
  expect(live.$live.get()).toBe('up')
})

test('everything is loaded once when there is no sequence; then events come in order, each once', () => {
  socket().say({ type: 'ready', sequence: 7 })
  expect(resyncs).toBe(1)
  socket().say({ type: 'event', sequence: 8, event: { type: 'balance', balance: balanceOf(500) } })
  socket().say(unread(9))
  socket().say(unread(9))
  socket().say(unread(8))
  expect(received()).toEqual([500, 9])
  expect(here.session.getItem('liveSequence')).toBe('9')
})

test('missed events come after a reconnection; a gap and an invalid event cause a reconnection', async () => {
  socket().say({ type: 'ready', sequence: 7 })
  socket().say(unread(8))
  socket().end(1006)
  expect(live.$live.get()).toBe('down')
  await here.pass(1_000)
  expect(socket().path).toBe('/wps/live?since=8')
  socket().say(unread(9))
  socket().say({ type: 'ready', sequence: 9 })
  expect([received(), resyncs]).toEqual([[8, 9], 1])
  const before = socket()
  socket().say(unread(12))
  expect([before.isClosed, received()]).toEqual([true, [8, 9]])
  await here.pass(1_000)
  expect(socket().path).toBe('/wps/live?since=9')
  // What a socket says that was given up counts no more.
  before.say(unread(10))
  expect(received()).toEqual([8, 9])
  socket().say({ type: 'resync', sequence: 40 })
  expect([resyncs, here.session.getItem('liveSequence')]).toEqual([2, '40'])
  socket().say('{"type":"event","sequence":41,"event":{"type":"lottery"}}')
  expect(live.$live.get()).toBe('down')
})

test('a page that follows another in this tab continues at its sequence', async () => {
  await startPage({ liveSequence: '30' })
  expect(socket().path).toBe('/wps/live?since=30')
  socket().say(unread(31))
  socket().say({ type: 'ready', sequence: 31 })
  expect([received(), resyncs]).toEqual([[31], 0])
})

test('pages try a platform without sockets at growing intervals, and at short ones after a success', async () => {
  // Half of a pause is random.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  here.respond(TICKET, here.refusal('not-found'))
  socket().end(1006)
  for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    const tries = tickets()
    await here.pass(pause / 2 - 1)
    expect(tickets()).toBe(tries)
    await here.pass(1)
    expect(tickets()).toBe(tries + 1)
  }
  here.respond(TICKET, here.value({ ticket: 't', expiresInSeconds: 60 }))
  await here.pass(60_000)
  socket().say({ type: 'ready', sequence: 7 })
  socket().end(1006)
  const { length } = here.sockets
  await here.pass(1_000)
  expect(here.sockets).toHaveLength(length + 1)
})

const AWAY = [new TypeError('failed'), () => here.refusal('upstream-failed')] as const
/** The platform is away for a minute and a half: tickets are refused, or nothing arrives. */
async function outage(reply: (typeof AWAY)[number]): Promise<void> {
  here.respond(TICKET, reply)
  socket().end(1006)
  for (let at = 0; at < 12; at += 1) await here.pass(8_000)
  here.respond(TICKET, here.value({ ticket: 't', expiresInSeconds: 60 }))
}

test.each(AWAY)(
  'after two outages in a row the socket is open within eight seconds, and everything is reloaded',
  async (reply) => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    socket().say({ type: 'ready', sequence: 7 })
    const before = resyncs
    await outage(reply)
    await outage(reply)
    const { length } = here.sockets
    await here.pass(8_000)
    expect(here.sockets).toHaveLength(length + 1)
    expect(socket().path).toBe('/wps/live?since=7')
    socket().say({ type: 'ready', sequence: 7 })
    expect([live.$live.get(), resyncs]).toEqual(['up', before + 1])
    socket().end(1006)
    await here.pass(1_000)
    socket().say({ type: 'ready', sequence: 7 })
    expect(resyncs).toBe(before + 1)
  },
)

test('pages reconnect after an outage at different moments', async () => {
  const moments = new Set<number>()
  for (const random of [0, 0.5, 1]) {
    await startPage()
    vi.spyOn(Math, 'random').mockReturnValue(random)
    socket().say({ type: 'ready', sequence: 7 })
    await outage(AWAY[0])
    const { length } = here.sockets
    const since = here.now
    while (here.sockets.length === length) await here.pass(500)
    moments.add(here.now - since)
  }
  expect(moments.size).toBe(3)
})

test('during an outage a successful call or a network that is back causes a try at once', async () => {
  socket().say({ type: 'ready', sequence: 7 })
  here.respond('/wps/system/keys', here.value({ keys: [] }))
  const { call } = await import('../call.ts')
  const { sealKeys } = await import('#api/site')
  const isBack = () => call(sealKeys, {}).then(flushPromises)
  for (const comeBack of [isBack, async () => here.online()]) {
    await outage(AWAY[0])
    const { length } = here.sockets
    await comeBack()
    await flushPromises()
    expect(here.sockets).toHaveLength(length + 1)
    socket().say({ type: 'ready', sequence: 7 })
    await isBack()
    expect(here.sockets).toHaveLength(length + 1)
  }
  // A platform that is there and has no socket for this page is not asked at each call.
  here.respond(TICKET, here.refusal('not-found'))
  socket().end(1006)
  await here.pass(1_000)
  const tries = tickets()
  await isBack()
  expect(tickets()).toBe(tries)
})

test('a connection that does not reply to a ping is closed', async () => {
  socket().say({ type: 'ready', sequence: 7 })
  await here.pass(25_000)
  expect(socket().received).toEqual(['ping'])
  socket().say('pong')
  await here.pass(25_000)
  expect(socket().received).toEqual(['ping', 'ping'])
  const { length } = here.sockets
  await here.pass(10_000)
  expect(live.$live.get()).toBe('down')
  await here.pass(1_000)
  expect(here.sockets).toHaveLength(length + 1)
})

test('a connection that never becomes ready is closed too', async () => {
  await here.pass(10_000)
  expect(socket().isClosed).toBe(true)
  await here.pass(1_000)
  expect(here.sockets).toHaveLength(2)
})

test('a tab that is hidden for a minute pauses, and reconnects when it is shown', async () => {
  socket().say({ type: 'ready', sequence: 7 })
  const pass = async (seconds: number) => {
    for (let at = 0; at < seconds; at += 20) {
      socket().say('pong')
      await here.pass(20_000)
    }
  }
  here.show('hidden')
  await pass(40)
  here.show('shown')
  await pass(40)
  expect(live.$live.get()).toBe('up')
  here.show('hidden')
  await pass(60)
  expect([live.$live.get(), socket().isClosed]).toEqual(['paused', true])
  const { length } = here.sockets
  await here.pass(600_000)
  expect(here.sockets).toHaveLength(length)
  here.show('shown')
  await flushPromises()
  expect(socket().path).toBe('/wps/live?since=7')
})

test('a page that is left closes the socket at once; a page that is shown again asks whether it still works', async () => {
  socket().say({ type: 'ready', sequence: 7 })
  here.show('shown')
  expect(socket().received).toEqual(['ping'])
  here.show('left')
  expect(socket().isClosed).toBe(true)
  here.show('shown')
  await flushPromises()
  expect(here.sockets).toHaveLength(2)
})

test('an ended session is noticed at once, and no socket is opened after it', async () => {
  socket().say({ type: 'ready', sequence: 7 })
  here.respond(TICKET, here.refusal('not-signed-in'))
  socket().say({ type: 'signed-out' })
  socket().end(4001)
  await flushPromises()
  expect([token.$token.get(), live.$live.get()]).toEqual([null, 'down'])
  const { length } = here.sent
  await here.pass(600_000)
  expect(here.sent).toHaveLength(length)
})

test('a page whose session is being renewed waits for its token', async () => {
  socket().say({ type: 'ready', sequence: 7 })
  socket().end(4003)
  await here.pass(5_000)
  expect([here.sockets.length, live.$live.get()]).toEqual([1, 'paused'])
  token.saveToken('M.new')
  await flushPromises()
  expect(socket().protocols).toContain('ticket.for-M.new')
})

test('a socket that reached its age is replaced without a pause', async () => {
  socket().say({ type: 'ready', sequence: 7 })
  socket().end(4002)
  expect(live.$live.get()).toBe('paused')
  await flushPromises()
  expect(here.sockets).toHaveLength(2)
})

test('a page polls while the socket is down, and not while it is open or paused', async () => {
  const read = vi.fn(async () => undefined)
  const stop = live.pollWhileDown(4_000, read)
  await here.pass(4_000)
  expect(read).toHaveBeenCalledTimes(1)
  socket().say({ type: 'ready', sequence: 7 })
  await here.pass(20_000)
  expect(read).toHaveBeenCalledTimes(1)
  here.respond(TICKET, here.refusal('upstream-failed'))
  socket().end(1006)
  for (let at = 0; at < 3; at += 1) await here.pass(4_000)
  expect(read).toHaveBeenCalledTimes(4)
  stop()
  await here.pass(60_000)
  expect(read).toHaveBeenCalledTimes(4)
})
