import { exports } from 'cloudflare:workers'
import { expect } from 'vitest'
import { LIVE_PATH, LIVE_PONG, LIVE_PROTOCOL, LIVE_TICKET_PREFIX, LiveFrame, liveTicket } from '#api/live'
import { eventually } from '../support/eventually.ts'
import { bearer, env, expectValue, send } from '../support/world.ts'

const worker = (exports as unknown as { default: Fetcher }).default
export const ticketFor = async (token: string) =>
  expectValue(await send<{ ticket: string }>('POST', liveTicket.path, {}, bearer(token))).ticket

export async function handshake(
  ticket: string,
  since?: number,
  headers: Record<string, string> = {},
): Promise<Response> {
  const query = since === undefined ? '' : `?since=${since}`
  return worker.fetch(`http://platform.test${LIVE_PATH}${query}`, {
    headers: {
      'X-Edge-Secret': env.PLATFORM_SECRET,
      'X-Visitor-Address': '203.0.113.7',
      Upgrade: 'websocket',
      'Sec-WebSocket-Protocol': `${LIVE_PROTOCOL}, ${LIVE_TICKET_PREFIX}${ticket}`,
      ...headers,
    },
  })
}

export class Tab {
  readonly frames: LiveFrame[] = []
  readonly texts: string[] = []
  readonly socket: WebSocket
  closed: number | null = null

  constructor(socket: WebSocket) {
    this.socket = socket
    socket.accept()
    socket.addEventListener('message', ({ data }) => {
      if (String(data) === LIVE_PONG) this.texts.push(String(data))
      else this.frames.push(LiveFrame.parse(JSON.parse(String(data))))
    })
    socket.addEventListener('close', ({ code }) => {
      this.closed = code
    })
  }

  get events() {
    return this.frames.filter((frame) => frame.type === 'event')
  }

  get last(): number {
    return this.frames.reduce((last, frame) => ('sequence' in frame ? Math.max(last, frame.sequence) : last), 0)
  }

  types(): string[] {
    return this.frames.map((frame) => (frame.type === 'event' ? frame.event.type : frame.type))
  }
}

export async function tab(token: string, since?: number): Promise<Tab> {
  const response = await handshake(await ticketFor(token), since)
  expect(response.status).toBe(101)
  const opened = new Tab(response.webSocket as WebSocket)
  await eventually(async () =>
    expect(opened.frames.some(({ type }) => type === 'ready' || type === 'resync')).toBe(true),
  )
  return opened
}
