import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * `kill -9` of the launcher leaves its workerd processes alive, serving the port and holding the state. The run file
 * records each process by id and start time, never by name, so that the next start ends only its own orphans.
 */
interface Run {
  launcher: Process
  workers: Process[]
}
interface Process {
  pid: number
  /** The start time that the system reports. It tells a process apart from a later one with the same id. */
  born: string
}

const runFile = (stateDir: string) => join(stateDir, 'run.json')

/** Writes the run file with this launcher and its workers. */
export function remember(stateDir: string, workerPids: number[]): void {
  const run: Run = { launcher: describe(process.pid), workers: workerPids.map(describe) }
  const draft = `${runFile(stateDir)}.draft`
  writeFileSync(draft, JSON.stringify(run))
  renameSync(draft, runFile(stateDir))
}

export function forget(stateDir: string): void {
  rmSync(runFile(stateDir), { force: true })
}

/** Ends the orphans of an earlier launcher. Returns null, or the id of a launcher that is still running. */
export async function endOrphans(stateDir: string): Promise<number | null> {
  if (!existsSync(runFile(stateDir))) return null
  const run = readRun(stateDir)
  if (run && isAlive(run.launcher)) return run.launcher.pid
  for (const worker of run?.workers ?? []) await end(worker)
  forget(stateDir)
  return null
}

/** Reads the run file. Returns null when it is malformed. */
function readRun(stateDir: string): Run | null {
  try {
    return JSON.parse(readFileSync(runFile(stateDir), 'utf8')) as Run
  } catch {
    return null
  }
}

async function end(worker: Process): Promise<void> {
  if (!isAlive(worker)) return
  process.kill(worker.pid, 'SIGKILL')
  while (isAlive(worker)) await wait(10)
}

function isAlive(other: Process): boolean {
  return other.born !== '' && bornAt(other.pid) === other.born
}

function describe(pid: number): Process {
  return { pid, born: bornAt(pid) }
}

/** Returns the start time of a process: the kernel's tick on Linux, `ps` elsewhere; '' for no process or a zombie. */
function bornAt(pid: number): string {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'lstart=', '-p', `${pid}`])
      .stdout.toString()
      .trim()
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  } catch {
    return ''
  }
}

/** Returns the ids of this process's direct children. After a Miniflare is ready, its workerd is among them. */
export function children(): number[] {
  if (process.platform !== 'linux')
    return spawnSync('pgrep', ['-P', `${process.pid}`])
      .stdout.toString()
      .split('\n')
      .filter(Boolean)
      .map(Number)
  return readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
}

/** Returns true while the process exists. */
export function isRunning(pid: number): boolean {
  return bornAt(pid) !== ''
}
