import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const WORKERS = ['platform', 'vendor-gateway', 'studio', 'edge'] as const
export type WorkerName = (typeof WORKERS)[number]

export const configOf = (worker: WorkerName) =>
  worker === 'edge' ? 'wrangler.toml' : `workers/${worker}/wrangler.toml`

export const bundleDir = (worker: WorkerName) => join(ROOT, 'build', worker)

/** A built worker in the form that Miniflare takes; stored on disk so that a start does not need wrangler. */
export interface BuiltWorker {
  modules: { type: 'ESModule' | 'Text' | 'Data' | 'CompiledWasm'; path: string }[]
  /** Bindings and the rest, as wrangler reads them from the worker's configuration. */
  options: Record<string, unknown>
}

/** The guard before the edge, which only `npm start` has. */
export const guardFile = join(ROOT, 'build', 'guard', 'index.js')

const description = (worker: WorkerName) => join(bundleDir(worker), 'worker.json')

export function readBuilt(worker: WorkerName): BuiltWorker {
  return JSON.parse(readFileSync(description(worker), 'utf8')) as BuiltWorker
}

/** Returns true when a complete build exists on disk. */
export function isBuilt(): boolean {
  return [join(ROOT, 'dist', 'index.html'), guardFile, ...WORKERS.map(description)].every((file) => existsSync(file))
}
