import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
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
  options: WorkerOptions
}

interface WorkerOptions extends Record<string, unknown> {
  /** The files that the worker serves. */
  assets?: { directory: string }
}

/** The guard before the edge, which only `npm start` has. */
export const guardFile = join(ROOT, 'build', 'guard', 'index.js')

/** The description of a built worker, beside its modules; see `readBuilt`. */
export const DESCRIPTION = 'worker.json'

/** Returns the text of a description; its paths are relative to `folder`, so that the build works wherever it lies. */
export function describeBuilt(built: BuiltWorker, folder: string): string {
  return JSON.stringify(withPaths(built, (path) => relative(folder, path)))
}

/** Reads a built worker, by default from this checkout's build; its paths are absolute. */
export function readBuilt(worker: WorkerName, folder = bundleDir(worker)): BuiltWorker {
  const stored = JSON.parse(readFileSync(join(folder, DESCRIPTION), 'utf8')) as BuiltWorker
  return withPaths(stored, (path) => resolve(folder, path))
}

function withPaths({ modules, options }: BuiltWorker, change: (path: string) => string): BuiltWorker {
  const { assets } = options
  return {
    modules: modules.map((module) => ({ ...module, path: change(module.path) })),
    options: assets ? { ...options, assets: { ...assets, directory: change(assets.directory) } } : options,
  }
}

/** Returns true when a complete build exists on disk. */
export function isBuilt(): boolean {
  return findBuildFault() === null
}

/** Returns what is missing or broken in the build, as a sentence, or null when it can be served. */
export function findBuildFault(): string | null {
  const missing = [join(ROOT, 'dist', 'index.html'), guardFile].find((file) => !existsSync(file))
  if (missing) return `${relative(ROOT, missing)} is missing.`
  return WORKERS.map((worker) => findFault(worker)).find((fault) => fault !== null) ?? null
}

/** Returns what is missing or broken in the bundle of one worker. */
export function findFault(worker: WorkerName, folder = bundleDir(worker)): string | null {
  const file = relative(ROOT, join(folder, DESCRIPTION))
  if (!existsSync(join(folder, DESCRIPTION))) return `${file} is missing.`
  let built: BuiltWorker
  try {
    built = readBuilt(worker, folder)
  } catch {
    return `${file} cannot be read.`
  }
  const outside = built.modules.find(({ path }) => relative(folder, path).startsWith('..'))
  if (outside) return `${file} names ${outside.path}, which lies outside its folder.`
  const { assets } = built.options
  const paths = [...built.modules.map(({ path }) => path), ...(assets ? [assets.directory] : [])]
  const lost = paths.find((path) => !existsSync(path))
  return lost ? `${file} names ${relative(ROOT, lost)}, which is missing.` : null
}
