import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'farol-test-'
/** What a run may need at most, and as much again. */
const ENOUGH_BYTES = 4 * 2 ** 30

/**
 * Makes a folder in memory for the temporary files of this process and of those that it starts; null where memory is
 * short. Databases wait for the disk at each commit, and tests commit thousands of times.
 */
export function memoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (Math.min(bavail * bsize, freemem()) < ENOUGH_BYTES) return null
    removeAbandoned()
    const folder = join(MEMORY, `${PREFIX}${process.pid}`)
    mkdirSync(folder)
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  } catch {
    return null
  }
}

/** Removes the folders of processes that were killed. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY))
    if (name.startsWith(PREFIX) && !isAlive(Number(name.slice(PREFIX.length))))
      rmSync(join(MEMORY, name), { recursive: true, force: true })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
