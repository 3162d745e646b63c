import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { WORKERS, type WorkerName } from '../../../scripts/built.ts'
import { ROOT } from '../tree.ts'
import { PROXY_SECRET } from './client.ts'
import { claimPorts } from './ports.ts'
import { recordStart } from './run-counts.ts'

/** The whole product, started as an operator starts it, on separate ports and with a separate state folder. */
export interface Product {
  origin: string
  studio: string
  platform: string
  wallet: string
  port: number
  stateDir: string
  opsToken: string
  /** Sends `kill -9` to the launcher and to every workerd; to that of one program this much earlier than to the others. */
  kill(first?: { program: WorkerName; aheadMs: number }): Promise<void>
  /** Stops cleanly and leaves the state. */
  end(): Promise<void>
  /** Stops cleanly and deletes the state. */
  stop(): Promise<void>
}

/**
 * Starts the last build of a checkout, by default of this one, which `npm test` has built. Throws with the output when
 * `Ready` does not appear.
 */
export async function startProduct(
  options: { root?: string; stateDir?: string; port?: number; env?: Record<string, string> } = {},
): Promise<Product> {
  const root = options.root ?? ROOT
  const stateDir = options.stateDir ?? mkdtempSync(join(tmpdir(), 'farol-state-'))
  const port = options.port ?? (await claimPorts())
  recordStart('product')
  const child = spawn(process.execPath, [join(root, 'scripts/commands/start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PROXY_SECRET,
      ...options.env,
      PORT: String(port),
      STATE_DIR: stateDir,
      SKIP_BUILD: '1',
      npm_lifecycle_event: undefined,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await waitUntilReady(child)
  const secrets = JSON.parse(readFileSync(join(stateDir, 'secrets.json'), 'utf8')) as { OPS_TOKEN: string }
  return {
    origin: `http://127.0.0.1:${port}`,
    studio: `http://127.0.0.1:${port + 1}`,
    platform: `http://127.0.0.1:${port + 2}`,
    wallet: `http://127.0.0.1:${port + 3}`,
    port,
    stateDir,
    opsToken: secrets.OPS_TOKEN,
    kill: (first) => killAll(child, stateDir, first),
    end: () => end(child),
    stop: async () => {
      await end(child)
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  const gone = new Promise((done) => child.once('exit', done))
  if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await gone
}

/** Reads the child's output until it reports that it is ready. */
function waitUntilReady(child: ChildProcess): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk
      if (/^Ready {2}http/m.test(output)) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => reject(new Error(`The product stopped (${code}) before it was ready:\n${output}`)))
  })
}

async function killAll(
  child: ChildProcess,
  stateDir: string,
  first?: { program: WorkerName; aheadMs: number },
): Promise<void> {
  // A launcher that goes on would start the first program again.
  child.kill('SIGSTOP')
  const run = JSON.parse(readFileSync(join(stateDir, 'run.json'), 'utf8')) as { workers: { pid: number }[] }
  const gone = new Promise((done) => child.once('exit', done))
  if (first) {
    killNow(run.workers[WORKERS.indexOf(first.program)]?.pid ?? 0)
    await wait(first.aheadMs)
  }
  for (const { pid } of run.workers) killNow(pid)
  child.kill('SIGKILL')
  await gone
}

function killNow(pid: number): void {
  if (pid === 0) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}
