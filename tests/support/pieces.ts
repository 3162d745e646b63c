import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const HOP = ['connection', 'keep-alive', 'transfer-encoding', 'content-encoding', 'content-length']

/**
 * The product behind a slow line: its pages come about `size` characters at a time, cut before a tag as a parser
 * may rest there, so that a browser lays out and paints the unfinished states between them; everything else comes at once.
 */
export async function inPieces(
  origin: string,
  { size, wait }: { size: number; wait: number },
): Promise<{ origin: string; close: () => void }> {
  const server: Server = createServer(async (asked, given) => {
    const answer = await fetch(new URL(asked.url ?? '/', origin), { method: asked.method ?? 'GET', redirect: 'manual' })
    const headers = [...answer.headers].filter(([name]) => !HOP.includes(name))
    given.writeHead(answer.status, Object.fromEntries(headers))
    if (answer.headers.get('content-type')?.startsWith('text/html') !== true) {
      given.end(Buffer.from(await answer.arrayBuffer()))
      return
    }
    for (let rest = await answer.text(); rest && !given.destroyed; ) {
      const end = rest.indexOf('<', size)
      given.write(end < 0 ? rest : rest.slice(0, end))
      rest = end < 0 ? '' : rest.slice(end)
      await pause(wait)
    }
    given.end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
