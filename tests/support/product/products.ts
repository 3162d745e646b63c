import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { testCatalogueText } from '../catalogue/catalogue.ts'
import { startOpenId } from '../stand-ins/openid.ts'
import { claimPorts } from './ports.ts'
import { startProduct } from './product.ts'

/** The addresses and credentials of a started product. */
export interface RunningProduct {
  origin: string
  studio: string
  stateDir: string
  opsToken: string
}

declare module 'vitest' {
  interface ProvidedContext {
    products: RunningProduct[]
  }
}

/**
 * Starts one product for each Vitest worker, so that two files that set switches never share one. A run of few files has
 * no more workers than files.
 */
export default async function setup(project: TestProject) {
  const files = project.vitest.state.getPaths().length
  const workers = Array.from({ length: Math.min(project.config.maxWorkers, files) }, () => startWithOpenId())
  const started = await Promise.all(workers)
  project.provide(
    'products',
    started.map(({ product: { origin, studio, stateDir, opsToken } }) => ({ origin, studio, stateDir, opsToken })),
  )
  return () => Promise.all(started.map(({ stop }) => stop()))
}

/** Starts a product together with an OpenID provider that redirects back to it. */
async function startWithOpenId() {
  const port = await claimPorts()
  const openId = await startOpenId(`http://127.0.0.1:${port}`)
  const folder = mkdtempSync(join(tmpdir(), 'farol-catalogue-'))
  const catalogue = join(folder, 'catalogue.json')
  writeFileSync(catalogue, testCatalogueText)
  const product = await startProduct({
    port,
    env: { SOCIAL_PROVIDERS: openId.config, SEED_CATALOGUE: catalogue, TABLE_PACE: '0.25' },
  })
  rmSync(folder, { recursive: true })
  const stop = async () => {
    await product.stop()
    await openId.stop()
  }
  return { product, stop }
}
