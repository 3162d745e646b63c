import { createServer, type Server } from 'node:net'

/** Below the ports that Linux uses for outgoing connections (32768 and up). */
const FIRST = 20_000
const LAST = 32_000
/** A product listens on four consecutive ports; claims leave room for more. */
const STEP = 8

/**
 * Claims eight consecutive free ports for this process and returns the first. The process listens on the last of them, so
 * that no other takes the same ports between checking and listening; the claim ends with the process.
 */
export async function claimPorts(): Promise<number> {
  for (let port = FIRST; port < LAST; port += STEP) {
    const claim = await listenOn(port + STEP - 1)
    if (claim === null) continue
    const others = await Promise.all(Array.from({ length: STEP - 1 }, (_, next) => isFree(port + next)))
    if (others.every(Boolean)) {
      claim.unref()
      return port
    }
    claim.close()
  }
  throw new Error(`No eight neighbouring ports are free from ${FIRST} to ${LAST}.`)
}

/** Listens on a port; null when it is taken. */
function listenOn(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

async function isFree(port: number): Promise<boolean> {
  const probe = await listenOn(port)
  if (probe === null) return false
  await new Promise((closed) => probe.close(closed))
  return true
}
