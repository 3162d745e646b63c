import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

const HOP = [
  'host',
  'accept-encoding',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
]

/**
 * Serves the product over a slow connection: pages arrive about `size` characters at a time, cut before a tag where a
 * parser may pause, so that a browser lays out and paints the incomplete states. Everything else arrives at once.
 */
export async function inPieces(
  origin: string,
  { size, wait }: { size: number; wait: number },
): Promise<{ origin: string; close: () => void }> {
  const server: Server = createServer(async (request, response) => {
    const upstream = await forward(origin, request)
    const headers = [...upstream.headers].filter(([name]) => !HOP.includes(name))
    response.writeHead(upstream.status, Object.fromEntries(headers))
    if (upstream.headers.get('content-type')?.startsWith('text/html') !== true) {
      response.end(Buffer.from(await upstream.arrayBuffer()))
      return
    }
    for (let rest = await upstream.text(); rest && !response.destroyed; ) {
      const end = rest.indexOf('<', size)
      response.write(end < 0 ? rest : rest.slice(0, end))
      rest = end < 0 ? '' : rest.slice(end)
      await pause(wait)
    }
    response.end()
  })
  server.on('upgrade', (request, socket, head) => tunnel(origin, request, socket, head))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Connects the browser's WebSocket to the product, byte by byte. */
function tunnel(origin: string, { url = '/', rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { hostname, host, port } = new URL(origin)
  const lines = [`GET ${url} HTTP/1.1`]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    const own = { host, origin }[name.toLowerCase()]
    lines.push(`${name}: ${own ?? rawHeaders[at + 1]}`)
  }
  const upstream = connect(Number(port), hostname)
  upstream.write(`${lines.join('\r\n')}\r\n\r\n`)
  upstream.write(head)
  // Either side ends by leaving; that is no failure of the test.
  pipeline(socket, upstream, socket, () => undefined)
}

/** Forwards the browser's request to the product with its token; without it a member would appear signed out. */
async function forward(origin: string, request: IncomingMessage): Promise<Response> {
  const { method = 'GET', url = '/' } = request
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && !HOP.includes(name)) headers.set(name, value)
  if (headers.has('origin')) headers.set('origin', origin)
  const body = method === 'GET' || method === 'HEAD' ? null : await buffer(request)
  return fetch(new URL(url, origin), { method, headers, body, redirect: 'manual' })
}
