import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { ROOT } from '../tree.ts'

const DIST = join(ROOT, 'dist')
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Serves the built files as they are, without a product: documents by their paths, the page 404 for all others. */
export async function serveDist(): Promise<{ origin: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://dist').pathname))
    const candidates = extname(path) === '' ? [`${path}.html`, join(path, 'index.html')] : [path]
    for (const candidate of candidates) {
      const body = await readFile(join(DIST, candidate)).catch(() => null)
      if (body === null) continue
      const type = TYPES[extname(candidate)] ?? 'application/octet-stream'
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'max-age=3600' }).end(body)
      return
    }
    const missing = extname(path) === '' ? await readFile(join(DIST, '404.html')) : ''
    response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' }).end(missing)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}
