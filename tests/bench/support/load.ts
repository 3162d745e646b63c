import { connect, type Socket } from 'node:net'

/** Returns the bytes of the next request; called once for each request. */
export type NextRequest = () => Uint8Array | string

/** Builds a request for a persistent connection (RFC 9112). */
export function httpRequest(
  method: string,
  path: string,
  host: string,
  headers: Record<string, string> = {},
  body = '',
): string {
  const entries = Object.entries({
    Host: host,
    ...headers,
    ...(body ? { 'Content-Length': String(Buffer.byteLength(body)) } : {}),
  })
  return `${method} ${path} HTTP/1.1\r\n${entries.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

/**
 * Returns the responses per second over `clients` connections; each sends its next request when the last response is
 * complete. Uses bare sockets so that the generator takes little of the machine. Throws on any status but `expected`.
 */
export async function load(
  port: number,
  clients: number,
  requests: number,
  next: NextRequest,
  expected = 200,
): Promise<number> {
  let left = requests
  const take = () => (left-- > 0 ? next() : null)
  const from = performance.now()
  await Promise.all(Array.from({ length: clients }, () => client(port, take, expected)))
  return requests / ((performance.now() - from) / 1000)
}

function client(port: number, take: () => Uint8Array | string | null, expected: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const finish = () => {
      socket.destroy()
      resolve()
    }
    const sendNext = () => {
      const request = take()
      if (request === null) finish()
      else socket.write(request)
    }
    socket.on('connect', sendNext)
    socket.on('error', reject)
    readResponses(socket, (status) => {
      if (status === expected) return sendNext()
      socket.destroy()
      reject(new Error(`Answered ${status} instead of ${expected}.`))
    })
  })
}

/**
 * Calls back once for each complete response, by Content-Length or by chunks (RFC 9112 sections 6 and 7.1). Passes over
 * bodies without collecting them, so that the cost grows with the bytes received and no faster.
 */
function readResponses(socket: Socket, done: (status: number) => void): void {
  let part: 'head' | 'body' | 'chunk' | 'trailer' = 'head'
  let head = ''
  let line = ''
  let skip = 0

  const finish = () => {
    const status = Number(head.slice(9, 12))
    part = 'head'
    head = ''
    done(status)
  }
  const readLine = () => {
    if (part === 'chunk') {
      const size = Number.parseInt(line, 16)
      if (size === 0) part = 'trailer'
      else skip = size + 2
    } else if (line !== '') {
      if (part === 'head') head += `${line}\n`
    } else if (part === 'trailer') finish()
    else if (/^transfer-encoding: chunked$/im.test(head)) part = 'chunk'
    else {
      skip = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)
      if (skip === 0) finish()
      else part = 'body'
    }
  }
  socket.on('data', (data: Buffer) => {
    for (let at = 0; at < data.length; ) {
      if (skip > 0) {
        const length = Math.min(skip, data.length - at)
        at += length
        skip -= length
        if (skip === 0 && part === 'body') finish()
        continue
      }
      const end = data.indexOf(10, at)
      line += data.toString('latin1', at, end === -1 ? data.length : end)
      if (end === -1) return
      at = end + 1
      line = line.trimEnd()
      readLine()
      line = ''
    }
  })
}
