import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { readBuilt } from '../../scripts/built.ts'
import { startProduct } from '../support/product/product.ts'
import { httpRequest, load } from './support/load.ts'
import { median, type Result } from './support/result.ts'

const CLIENTS = 32
const REQUESTS = 6000
const ROUNDS = 5
/** What Cloudflare's network sends a worker. In any other order the local runtime compresses each response again. */
const ENCODING = 'br, gzip'

const PATHS = { home: '/', 'a page in English': '/en' } as const

/** The smallest worker that can send the same compressed bytes: each document is a file, compressed beforehand. */
const BARE = `export default {
  async fetch(request, env) {
    const { body } = await env.ASSETS.fetch(request)
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' }
    return new Response(body, { encodeBody: 'manual', headers })
  },
}`

/**
 * Compares documents through the public gateway with a bare worker that forwards the same compressed bytes from its
 * assets, alternating between the two. The local runtime would decompress or
 * recompress for clients without brotli; on Cloudflare's network that happens outside the worker.
 */
export async function edgeBench(): Promise<Result[]> {
  const product = await startProduct()
  const folder = mkdtempSync(join(tmpdir(), 'farol-bare-'))
  const results: Result[] = []
  try {
    for (const path of Object.values(PATHS)) await storeCompressed(product.port, path, join(folder, 'assets'))
    const bare = await startBare(product.port + 5, folder)
    for (const [what, path] of Object.entries(PATHS)) results.push(await compare(what, path, product.port))
    await bare.dispose()
    return results
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Stores the compressed document that the gateway sends, as the bare worker's asset of the same path. */
async function storeCompressed(port: number, path: string, assets: string): Promise<void> {
  const bytes = await compressedBytes(port, path)
  const file = join(assets, path === '/' ? 'index.html' : `${path}.html`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, bytes)
}

/** Requests a document with `br` and returns the body as sent, which `fetch` would decompress. */
function compressedBytes(port: number, path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, headers: { 'Accept-Encoding': ENCODING } }, (response) => {
      if (response.headers['content-encoding'] !== 'br') return reject(new Error(`${path} is not sent as brotli.`))
      resolve(buffer(response))
    }).on('error', reject)
  })
}

async function startBare(port: number, folder: string): Promise<Miniflare> {
  const { assets, compatibilityDate, compatibilityFlags } = readBuilt('edge').options
  const bare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port,
      cf: false,
      resourcePersistencePath: join(folder, 'state'),
      telemetry: { enabled: false },
      workers: [
        {
          assets: { ...(assets as object), directory: join(folder, 'assets') },
          compatibilityDate,
          compatibilityFlags,
          name: 'bare',
          modules: true,
          script: BARE,
        },
      ],
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  )
  await bare.ready
  return bare
}

async function compare(what: string, path: string, port: number): Promise<Result> {
  const requests = (at: number) => httpRequest('GET', path, `127.0.0.1:${at}`, { 'Accept-Encoding': ENCODING })
  const ours: number[] = []
  const baseline: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await load(port, CLIENTS, REQUESTS, () => requests(port)))
    baseline.push(await load(port + 5, CLIENTS, REQUESTS, () => requests(port + 5)))
  }
  const perSecond = (value: number) => `${Math.round(value)} requests/s`
  return {
    what: `edge, ${what}`,
    ours: perSecond(median(ours)),
    baseline: `${perSecond(median(baseline))} of a bare worker`,
    ratio: median(ours) / median(baseline),
    aim: '>= 0.8',
  }
}
