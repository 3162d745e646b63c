import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as esbuild } from 'esbuild'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { printCards } from '../assets/cards.ts'
import { writeDecisionIndex } from '../assets/decision-index.ts'
import { writeGameIndex } from '../assets/game-index.ts'
import { writeLanguageIndexes } from '../assets/languages.ts'
import { writeLobbyScript } from '../assets/lobby-script.ts'
import { writeManifest } from '../assets/manifest.ts'
import { writeMigrationIndex } from '../assets/migration-index.ts'
import { buildStudioClient } from '../assets/studio.ts'
import {
  type BuiltWorker,
  bundleDir,
  configOf,
  DESCRIPTION,
  describeBuilt,
  guardFile,
  ROOT,
  type WorkerName,
} from '../built.ts'
import { joinScripts } from '../pages/join-scripts.ts'
import { minifyScripts } from '../pages/minify-scripts.ts'
import { shareStyles } from '../pages/share-styles.ts'

/** Builds the site, the studio client and the four bundles. Throws with the output of the tool that failed. */
export async function build(): Promise<void> {
  mkdirSync(join(ROOT, 'build'), { recursive: true })
  writeDecisionIndex()
  writeLanguageIndexes()
  writeGameIndex()
  writeMigrationIndex()
  const site = buildSite()
  await Promise.all([site, buildStudioClient().then(() => bundle('studio')), bundle('platform')])
  await bundle('vendor-gateway')
  await bundle('edge')
  await bundleGuard()
}

/**
 * Builds the games' cards and the static pages, joins and minifies the scripts of the pages, shares their styles, and
 * writes the manifest of their inline scripts and styles, which the edge's CSP needs.
 */
export async function buildSite(): Promise<void> {
  printCards()
  await run('astro', ['build', '--silent'])
  await writeLobbyScript()
  await joinScripts()
  await minifyScripts()
  shareStyles()
  await writeManifest()
}

/** Builds the bundle that wrangler would deploy and stores it on disk. */
export async function bundle(worker: WorkerName): Promise<void> {
  const outdir = bundleDir(worker)
  // The draft replaces the last bundle only when complete: a failed build leaves the last one to serve.
  const draft = `${outdir}-${process.pid}`
  await run('wrangler', ['deploy', '--dry-run', '--outdir', draft, '--config', configOf(worker)])
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(ROOT, configOf(worker)))
  const { modulesRules: _refused, rootPath: _here, ...options } = workerOptions as unknown as BuiltWorker['options']
  const modules = modulesIn(draft).map(({ type, file }) => ({ type, path: join(outdir, file) }))
  writeFileSync(join(draft, DESCRIPTION), describeBuilt({ modules, options }, outdir))
  rmSync(outdir, { recursive: true, force: true })
  renameSync(draft, outdir)
}

/** Builds the guard, which is no program of the network and has no configuration of wrangler. */
export async function bundleGuard(): Promise<void> {
  const entryPoints = [join(ROOT, 'workers', 'guard', 'guard.ts')]
  await esbuild({
    entryPoints,
    outfile: guardFile,
    bundle: true,
    format: 'esm',
    external: ['node:*'],
    logLevel: 'error',
  })
}

type ModuleType = BuiltWorker['modules'][number]['type']
const MODULE_TYPES: Record<string, ModuleType> = {
  js: 'ESModule',
  mjs: 'ESModule',
  sql: 'Text',
  txt: 'Text',
  html: 'Text',
  bin: 'Data',
  wasm: 'CompiledWasm',
}

/** Lists the modules of a bundle, the entry first. */
function modulesIn(outdir: string): { type: ModuleType; file: string }[] {
  return readdirSync(outdir)
    .sort((a, b) => Number(b === 'index.js') - Number(a === 'index.js'))
    .flatMap((file) => {
      const type = MODULE_TYPES[file.split('.').at(-1) ?? '']
      return type ? [{ type, file }] : []
    })
}

/** Runs a tool quietly; its output is shown only when it fails. */
export function run(command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const collectOutput = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', collectOutput)
  child.stderr.on('data', collectOutput)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} failed (${code}):\n${output}`)),
    )
  })
}

if (import.meta.main) {
  await build()
  process.disconnect?.()
}
