import { spawn } from 'node:child_process'
import { type FSWatcher, watch } from 'node:fs'
import { join, resolve } from 'node:path'
import { printCards } from '../assets/cards.ts'
import { writeLanguageIndexes } from '../assets/languages.ts'
import { buildStudioClient } from '../assets/studio.ts'
import { isBuilt, ROOT, WORKERS, type WorkerName } from '../built.ts'
import { endOrphans, forget, remember } from '../orphan-process.ts'
import { bringUp, bringUpAll, originsFrom, prepare, type Running } from '../product.ts'
import { checkOwnerToken, secretsIn } from '../secrets.ts'
import { protectState } from '../state-folder.ts'
import { build, bundle, bundleGuard } from './build.ts'

/**
 * Runs the product with hot reload. Astro's own server serves the site and proxies calls to the edge (astro.config.mjs
 * reads FAROL_EDGE). A worker is bundled and restarted when a file of its folder or a text changes, and the cards are
 * written again when a drawing changes.
 */
const port = Number(process.env.PORT ?? 8787)
const stateDir = resolve(process.env.STATE_DIR ?? '.state')
const sitePort = port + 10

checkOwnerToken(process.env.OPS_TOKEN)
process.umask(0o077)
protectState(stateDir)
const other = await endOrphans(stateDir)
if (other !== null) {
  console.error(`Farol is already running from ${stateDir} (process ${other}). Stop it first.`)
  process.exit(1)
}
writeLanguageIndexes()
if (!isBuilt()) await build()
printCards()

const { secrets } = secretsIn(stateDir)
const pids = new Set<number>()
const born = (pid: number) => {
  pids.add(pid)
  remember(stateDir, [...pids])
}
const running = await bringUpAll(port, stateDir, secrets, born)
await prepare(port, secrets)
const site = spawn('astro', ['dev', '--host', '127.0.0.1', '--port', String(sitePort)], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, FAROL_EDGE: originsFrom(port).edge },
})
const watchers = [
  ...WORKERS.map((worker) => watchFolder(`workers/${worker}`, () => again(worker))),
  ...['src/i18n', 'src/brand'].map((folder) => watchFolder(folder, againAll)),
  watchFolder('public/art/v1/motifs', printCards),
]
console.log(`Ready  http://127.0.0.1:${sitePort}   (calls go to ${originsFrom(port).edge})`)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.once(signal, () => void end())

/** Calls `changed` once after a burst of file events, since one change often causes several. */
function watchFolder(folder: string, changed: () => unknown): FSWatcher {
  let waiting: NodeJS.Timeout | undefined
  return watch(join(ROOT, folder), { recursive: true }, () => {
    clearTimeout(waiting)
    waiting = setTimeout(changed, 150)
  })
}

async function again(worker: WorkerName): Promise<void> {
  try {
    if (worker === 'studio') await buildStudioClient()
    await bundle(worker)
    if (worker === 'edge') await bundleGuard()
    const at = running.findIndex((one) => one.worker === worker)
    const old = running[at] as Running
    await old.miniflare.dispose()
    pids.delete(old.pid)
    running[at] = await bringUp(worker, port, stateDir, secrets, born)
    if (worker === 'platform') await prepare(port, secrets)
    console.log(`${worker} reloaded`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

/** Restarts all workers, because every bundle contains the texts. */
async function againAll(): Promise<void> {
  writeLanguageIndexes()
  for (const worker of WORKERS) await again(worker)
}

async function end(): Promise<void> {
  for (const watcher of watchers) watcher.close()
  site.kill()
  await Promise.allSettled(running.map((one) => one.miniflare.dispose()))
  forget(stateDir)
  process.exit(0)
}
