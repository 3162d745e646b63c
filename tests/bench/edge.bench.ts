import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { readBuilt } from '../../scripts/built.ts'
import { startProduct } from '../support/product/product.ts'
import { httpRequest, load } from './support/load.ts'
import { median, type Result } from './support/result.ts'

const CLIENTS = 32
const REQUESTS = 6000
const ROUNDS = 5

/** The smallest worker that can stand in front of the same files. */
const BARE = `export default { fetch: (request, env) => env.ASSETS.fetch(request) }`

/**
 * Compares the home through the public gateway with a bare worker that forwards to the same assets, alternating between
 * the two.
 */
export async function edgeBench(): Promise<Result[]> {
  const product = await startProduct()
  const folder = mkdtempSync(join(tmpdir(), 'farol-bare-'))
  const bare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: product.port + 5,
      cf: false,
      resourcePersistencePath: folder,
      telemetry: { enabled: false },
      workers: [{ ...bareOptions(), name: 'bare', modules: true, script: BARE }],
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  )
  await bare.ready
  try {
    return [await compare('home', '/', product.port), await compare('a page in English', '/en', product.port)]
  } finally {
    await bare.dispose()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Uses the edge's own asset settings, so that only the worker in front differs. */
function bareOptions(): object {
  const { assets, compatibilityDate, compatibilityFlags } = readBuilt('edge').options
  return { assets, compatibilityDate, compatibilityFlags }
}

async function compare(what: string, path: string, port: number): Promise<Result> {
  const requests = (at: number) => httpRequest('GET', path, `127.0.0.1:${at}`, { 'Accept-Encoding': 'identity' })
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
