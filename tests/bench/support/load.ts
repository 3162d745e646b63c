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

/** Calls back once for each complete response, by Content-Length or by chunks. */
function readResponses(socket: Socket, done: (status: number) => void): void {
  let buffer: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk])
    for (;;) {
      const head = buffer.indexOf('\r\n\r\n')
      if (head === -1) return
      const headers = buffer.toString('latin1', 0, head)
      const end = endOf(buffer, headers, head + 4)
      if (end === null) return
      buffer = buffer.subarray(end)
      done(Number(headers.slice(9, 12)))
    }
  })
}

function endOf(buffer: Buffer, headers: string, start: number): number | null {
  const length = /\r\ncontent-length: (\d+)/i.exec(headers)
  if (length) return buffer.length >= start + Number(length[1]) ? start + Number(length[1]) : null
  const last = buffer.indexOf('0\r\n\r\n', start, 'latin1')
  return last === -1 ? null : last + 5
}
