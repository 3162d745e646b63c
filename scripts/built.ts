import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const WORKERS = ['platform', 'wallet', 'studio', 'edge'] as const
export type WorkerName = (typeof WORKERS)[number]

export const configOf = (worker: WorkerName) =>
  worker === 'edge' ? 'wrangler.toml' : `workers/${worker}/wrangler.toml`

export const bundleDir = (worker: WorkerName) => join(ROOT, 'build', worker)

/** What a worker is made of once built, as Miniflare wants it; kept on disk so that a start needs no wrangler. */
export interface BuiltWorker {
  modules: { type: 'ESModule' | 'Text' | 'Data' | 'CompiledWasm'; path: string }[]
  /** Bindings and the rest, as wrangler reads them from the worker's configuration. */
  options: Record<string, unknown>
}

const description = (worker: WorkerName) => join(bundleDir(worker), 'worker.json')

export function readBuilt(worker: WorkerName): BuiltWorker {
  return JSON.parse(readFileSync(description(worker), 'utf8')) as BuiltWorker
}

/** True when there is a last build to serve. */
export function isBuilt(): boolean {
  return existsSync(join(ROOT, 'dist', 'index.html')) && WORKERS.every((worker) => existsSync(description(worker)))
}
