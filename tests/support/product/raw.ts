import { connect } from 'node:net'

/** One response as it came over the wire. */
export interface RawResponse {
  status: number
  headers: Record<string, string>
  body: string
}

/** How long a server may take to say something; longer is counted as silence. */
const PATIENCE_MS = 60_000

/**
 * Sends bytes to a port and returns every response that came back, until the server closes the connection or is silent
 * for `quietMs`. No client library stands between, so that anything can be sent.
 */
export function sendRaw(port: number, bytes: string | Uint8Array, quietMs = 100): Promise<RawResponse[]> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect({ port, host: '127.0.0.1' })
    let timer = setTimeout(() => socket.destroy(), PATIENCE_MS)
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      clearTimeout(timer)
      timer = setTimeout(() => socket.destroy(), quietMs)
    })
    // A server may cut off what it has refused.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(responsesIn(received))
    })
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  })
}

function responsesIn(text: string): RawResponse[] {
  const responses: RawResponse[] = []
  for (let rest = text; rest.startsWith('HTTP/1.1 '); ) {
    const end = rest.indexOf('\r\n\r\n')
    const [line = '', ...lines] = rest.slice(0, end).split('\r\n')
    const headers = Object.fromEntries(
      lines.map((one) => [one.slice(0, one.indexOf(':')).toLowerCase(), one.slice(one.indexOf(':') + 1).trim()]),
    )
    const after = rest.slice(end + 4)
    const length = lengthOf(after, headers)
    responses.push({ status: Number(line.slice(9, 12)), headers, body: after.slice(0, length) })
    rest = after.slice(length)
  }
  return responses
}

/** Returns how many characters the body takes, with its chunks as they came. */
function lengthOf(text: string, headers: Record<string, string>): number {
  if (headers['transfer-encoding'] !== 'chunked') return Number(headers['content-length'] ?? 0)
  const end = text.indexOf('0\r\n\r\n')
  return end === -1 ? text.length : end + 5
}

/** Builds a request from its first line and its header lines. */
export function rawRequest(line: string, headers: readonly string[], body = ''): string {
  return [line, ...headers, '', body].join('\r\n')
}
