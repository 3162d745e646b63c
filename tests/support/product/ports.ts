import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const CLAIMS = join(tmpdir(), 'farol-ports')
/** Below the ports that Linux uses for outgoing connections (32768 and up). */
const FIRST = 20_000
const LAST = 32_000
/** A product listens on four consecutive ports; claims leave room for more. */
const STEP = 8

/**
 * Claims eight consecutive free ports for this process and returns the first. A file records the claim, so that two
 * processes never take the same ports between checking and listening. The claim ends with its process.
 */
export async function claimPorts(): Promise<number> {
  mkdirSync(CLAIMS, { recursive: true })
  for (let port = FIRST; port < LAST; port += STEP) {
    if (!claim(join(CLAIMS, String(port)))) continue
    const free = await Promise.all(Array.from({ length: STEP }, (_, next) => isFree(port + next)))
    if (free.every(Boolean)) return port
  }
  throw new Error(`No eight neighbouring ports are free from ${FIRST} to ${LAST}.`)
}

/** Returns true when the file did not exist, or its process has ended. */
function claim(file: string): boolean {
  if (write(file)) return true
  if (isRunning(Number(readFileSync(file, 'utf8')))) return false
  rmSync(file, { force: true })
  return write(file)
}

function write(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
