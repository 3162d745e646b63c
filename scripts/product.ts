import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type WorkerdStructuredLog } from 'miniflare'
import { platformCalls } from '../src/api/operator/platform.ts'
import { bundleDir, guardFile, readBuilt, WORKERS, type WorkerName } from './built.ts'
import { children } from './orphan-process.ts'
import type { Secrets } from './secrets.ts'

const HOST = '127.0.0.1'
/** The id of this operator at the studio, and the vendor code of the studio at the platform. */
const OPERATOR = 'farol'
const STUDIO = 'FRL'

/** Returns the origin of each program; they listen on four consecutive ports. */
export function originsFrom(port: number): Record<WorkerName, string> {
  return {
    edge: `http://${HOST}:${port}`,
    studio: `http://${HOST}:${port + 1}`,
    platform: `http://${HOST}:${port + 2}`,
    'vendor-gateway': `http://${HOST}:${port + 3}`,
  }
}

/** A running program: its Miniflare and the process id of its workerd. */
export interface Running {
  worker: WorkerName
  /** The name of the program in its Miniflare. */
  name: string
  miniflare: Miniflare
  pid: number
}

/**
 * Starts one program from its built bundle, with its state under `stateDir`. `born` is called with the process id as
 * soon as the process exists, before the program is ready, so that a crash in between leaves no unrecorded process.
 */
export async function bringUp(
  worker: WorkerName,
  port: number,
  stateDir: string,
  secrets: Secrets,
  born: (pid: number) => void,
): Promise<Running> {
  const built = readBuilt(worker)
  const origins = originsFrom(port)
  const listen = Number(new URL(origins[worker]).port)
  const before = new Set(children())
  // The name of the edge is secret: Miniflare's entry, on a port of its own, believes a header that names a worker.
  const name = worker === 'edge' ? `farol-edge-${randomUUID()}` : `farol-${worker}`
  // Files are served before the program, by a store that fails on ambiguous requests.
  const isGuarded = worker === 'edge' || worker === 'studio'
  // Programs are reached directly: Miniflare's entry believes headers of its own from anybody (decision 93).
  const unsafeDirectSockets = [{ host: HOST, port: listen }]
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: HOST,
      port: 0,
      cf: false,
      log: new Log(LogLevel.WARN),
      handleStructuredLogs: printLog,
      resourcePersistencePath: join(stateDir, worker),
      telemetry: { enabled: false },
      workers: [
        ...(isGuarded ? [guardOf(worker, name, unsafeDirectSockets)] : []),
        {
          ...built.options,
          name,
          modules: built.modules,
          modulesRoot: bundleDir(worker),
          bindings: { ...(built.options.bindings as object), ...bindingsOf(worker, origins, secrets) },
          // The platform is reached by its origin, like an operator's own platform.
          serviceBindings: {},
          ...(isGuarded ? {} : { unsafeDirectSockets }),
        },
      ],
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  )
  let ready = false
  const done = miniflare.ready.finally(() => {
    ready = true
  })
  let pid = 0
  while (pid === 0 && !ready) {
    pid = children().find((child) => !before.has(child)) ?? 0
    if (pid === 0) await wait(10)
  }
  if (pid !== 0) born(pid)
  await done
  return { worker, name, miniflare, pid }
}

/** Prints what a program logs. What the runtime marks so is for its makers: alarms that ran some milliseconds late. */
function printLog({ level, message }: WorkerdStructuredLog): void {
  if (message.startsWith('NOSENTRY ')) return
  if (level === 'error' || level === 'warn') console.error(message)
  else console.log(message)
}

/** The guard, which listens in the place of a program and passes its requests on. */
function guardOf(worker: WorkerName, name: string, unsafeDirectSockets: { host: string; port: number }[]): object {
  const { compatibilityDate, compatibilityFlags } = readBuilt(worker).options
  return {
    name: 'farol-guard',
    modules: [{ type: 'ESModule', path: guardFile }],
    modulesRoot: dirname(guardFile),
    compatibilityDate,
    compatibilityFlags,
    bindings: { PROXY_SECRET: process.env.PROXY_SECRET ?? '', HOSTS: process.env.HOSTS ?? '' },
    serviceBindings: { PROGRAM: name },
    unsafeDirectSockets,
  }
}

function bindingsOf(worker: WorkerName, origins: Record<WorkerName, string>, secrets: Secrets): Record<string, string> {
  const byWorker: Record<WorkerName, Record<string, string>> = {
    edge: {
      PLATFORM_ORIGIN: origins.platform,
      STUDIO_ORIGIN: origins.studio,
      PLATFORM_SECRET: secrets.PLATFORM_SECRET,
      OPS_TOKEN: process.env.OPS_TOKEN ?? secrets.OPS_TOKEN,
      ...pickEnvironment('CDN_ORIGINS', 'CHAT_ORIGINS', 'VERIFIER_API', 'VERIFIER_SCRIPTS'),
    },
    platform: {
      PLATFORM_SECRET: secrets.PLATFORM_SECRET,
      PEPPER: secrets.PEPPER,
      SEAL_KEYS: JSON.stringify([secrets.seal]),
      OPERATOR_KEY: JSON.stringify(secrets.operator.privateKey),
      VENDORS: JSON.stringify([
        {
          vassalage: STUDIO,
          origin: origins.studio,
          operatorId: OPERATOR,
          publicKey: secrets.studio.publicKey,
          keepsWallets: true,
        },
      ]),
      SITE_ORIGIN: origins.edge,
      BANKS: '1',
      SEED_DEMO: '1',
      SEED_HISTORY: process.env.SEED_HISTORY ?? '1',
      PRIVATE_VENDORS: '1',
      ...seedCatalogue(),
      ...pickEnvironment(
        'CHAT_ORIGINS',
        'SMS_PROVIDER',
        'EMAIL_PROVIDER',
        'SOCIAL_PROVIDERS',
        'FIREBASE',
        'BANK_ACCOUNTS',
        'BTCPAY',
      ),
    },
    'vendor-gateway': { PLATFORM_ORIGIN: origins.platform, PLATFORM_SECRET: secrets.PLATFORM_SECRET },
    studio: {
      STUDIO_KEY: JSON.stringify(secrets.studio.privateKey),
      STUDIO_ORIGIN: origins.studio,
      ...pickEnvironment('CDN_ORIGINS'),
      OPERATORS: JSON.stringify([
        {
          operator_id: OPERATOR,
          wallet: origins['vendor-gateway'],
          site: origins.edge,
          publicKey: secrets.operator.publicKey,
        },
      ]),
      ...pickEnvironment('TABLE_PACE'),
    },
  }
  return byWorker[worker]
}

/** Returns those of the named variables that are set in the environment; by default none is. */
function pickEnvironment(...names: string[]): Record<string, string> {
  const entries = names.map((name) => [name, process.env[name] ?? ''] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

/** Reads the catalogue of the demonstration from the file that `SEED_CATALOGUE` names; by default the brand's is used. */
function seedCatalogue(): Record<string, string> {
  const file = process.env.SEED_CATALOGUE
  return file ? { SEED_CATALOGUE: readFileSync(file, 'utf8') } : {}
}

/** Starts all four programs, the platform first and the edge last. */
export async function bringUpAll(
  port: number,
  stateDir: string,
  secrets: Secrets,
  born: (pid: number) => void,
): Promise<Running[]> {
  const running: Running[] = []
  for (const worker of WORKERS) running.push(await bringUp(worker, port, stateDir, secrets, born))
  return running
}

/** Applies the schema and the demo data through calls to the platform. Throws when one is refused. */
export async function prepare(port: number, secrets: Secrets): Promise<void> {
  for (const { method, path } of [platformCalls.migratePlatform, platformCalls.seedDemo]) {
    const response = await fetch(originsFrom(port).platform + path, {
      method,
      headers: { 'X-Edge-Secret': secrets.PLATFORM_SECRET },
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  }
}

/** Fires the cron triggers of the edge and the platform every minute, which Miniflare does not do. */
export function everyMinute(running: Running[]): NodeJS.Timeout {
  const clocked = running.filter(({ worker }) => worker === 'edge' || worker === 'platform')
  return setInterval(async () => {
    for (const { miniflare, name } of clocked) {
      const worker = await miniflare.getWorker(name)
      await worker.scheduled({ cron: '* * * * *' }).catch(() => undefined)
    }
  }, 60_000)
}
