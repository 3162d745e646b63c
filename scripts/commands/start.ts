import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { findBuildFault } from '../built.ts'
import { endOrphans, forget, isRunning, remember } from '../orphan-process.ts'
import { bringUp, bringUpAll, everyMinute, originsFrom, prepare, type Running } from '../product.ts'
import { checkOwnerToken, type Secrets, secretsIn } from '../secrets.ts'
import { protectState } from '../state-folder.ts'

const port = portFrom(process.env.PORT)
const stateDir = resolve(process.env.STATE_DIR ?? '.state')

/** The workerd processes of this run; each is written to the run file as soon as it exists. */
const pids = new Set<number>()
function rememberToo(pid: number): void {
  pids.add(pid)
  remember(stateDir, [...pids])
}

await start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

/** Starts the whole product on one machine; docs/operating.md describes the variables. */
async function start(): Promise<void> {
  checkOwnerToken(process.env.OPS_TOKEN)
  mkdirSync(stateDir, { recursive: true, mode: 0o700 })
  const other = await endOrphans(stateDir)
  if (other !== null) throw new Error(`Farol is already running from ${stateDir} (process ${other}). Stop it first.`)
  await portsAreFree()
  checkProxySecret()
  const fault = process.env.SKIP_BUILD === '1' ? findBuildFault() : null
  if (fault) console.log(`The last build cannot be served: ${fault}`)
  if (fault || process.env.SKIP_BUILD !== '1')
    await logDuration('Building', async () => (await import('./build.ts')).build())

  // Also what the workers write is readable by its owner only.
  process.umask(0o077)
  protectState(stateDir)
  const { secrets, made } = secretsIn(stateDir)
  const running = await bringUpAll(port, stateDir, secrets, rememberToo)
  await prepare(port, secrets)
  announce(made, secrets)
  restartStopped(running, secrets)
  endWith(running)
}

function portFrom(text: string | undefined): number {
  const port = Number(text ?? 8787)
  if (Number.isInteger(port) && port > 0 && port <= 65_532) return port
  console.error(`PORT must be a number from 1 to 65532; it is "${text}".`)
  process.exit(2)
}

/** Throws when one of the four ports is in use, before the build starts. */
async function portsAreFree(): Promise<void> {
  for (const taken of [port, port + 1, port + 2, port + 3]) {
    const free = await new Promise<boolean>((done) => {
      const probe = createServer()
      probe.once('error', () => done(false))
      probe.listen(taken, '127.0.0.1', () => probe.close(() => done(true)))
    })
    if (!free) throw new Error(`Port ${taken} is in use. Choose four free ones: PORT=9000 npm start`)
  }
}

/** Throws when the secret of the proxy could be guessed: who has it chooses the address and country it comes from. */
function checkProxySecret(): void {
  const secret = process.env.PROXY_SECRET
  if (secret && !/^[\x21-\x7e]{32,256}$/.test(secret))
    throw new Error('PROXY_SECRET must have 32 to 256 visible ASCII characters.')
}

async function logDuration(what: string, work: () => Promise<void>): Promise<void> {
  const from = Date.now()
  process.stdout.write(`${what} ...`)
  await work()
  console.log(` ${((Date.now() - from) / 1000).toFixed(1)} s`)
}

function announce(made: boolean, secrets: Secrets): void {
  const origins = originsFrom(port)
  if (made && !process.env.OPS_TOKEN) console.log(`OPS_TOKEN ${secrets.OPS_TOKEN}  (kept in ${stateDir}/secrets.json)`)
  console.log(`Studio ${origins.studio}   Platform ${origins.platform}   Vendor gateway ${origins['vendor-gateway']}`)
  console.log('Demo   demo / Farol-demo-1   agente / Farol-agente-1')
  console.log(`Ready  ${origins.edge}`)
}

/** Restarts a workerd that has died, on the same state. */
function restartStopped(running: Running[], secrets: Secrets): void {
  let clock = everyMinute(running)
  let busy = false
  setInterval(async () => {
    const dead = running.findIndex((one) => one.pid !== 0 && !isRunning(one.pid))
    if (dead === -1 || busy) return
    busy = true
    const fallen = running[dead] as Running
    console.error(`The ${fallen.worker} stopped; bringing it up again.`)
    await fallen.miniflare.dispose().catch(() => undefined)
    pids.delete(fallen.pid)
    running[dead] = await bringUp(fallen.worker, port, stateDir, secrets, rememberToo)
    clearInterval(clock)
    clock = everyMinute(running)
    busy = false
  }, 1000)
}

/** Stops cleanly on a signal, or when the process that started us is gone. */
function endWith(running: Running[]): void {
  const end = async () => {
    await Promise.allSettled(running.map((one) => one.miniflare.dispose()))
    forget(stateDir)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  process.once('disconnect', end)
}
