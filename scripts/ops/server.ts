import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brand } from '#brand/brand'
import type { Method } from '../../src/api/endpoint.ts'

/** The server did not respond or refused. The message is for people, `exitCode` for scripts. */
export class CommandError extends Error {
  readonly exitCode: number
  readonly refused: Refused | null
  constructor(message: string, exitCode: number, refused: Refused | null = null) {
    super(message)
    this.exitCode = exitCode
    this.refused = refused
  }
}

/** The error code of a refusal, and the request that caused it, for diagnosis. */
interface Refused {
  code: string
  request: string
}

const UNREACHABLE = 3
const WRONG_TOKEN = 4
const REFUSED = 1
const TIMEOUT_MS = 15_000

/** A client of the operator's API on the running server. */
export interface Server {
  /** Sends a request and returns the parsed JSON of the response. Throws `CommandError`. */
  request(method: Method, path: string, body?: object): Promise<unknown>
  /** Sends bytes with a content type by PUT; otherwise like `ask`. */
  send(path: string, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<unknown>
}

export function serverAt(port: string, token: string): Server {
  if (!/^\d{1,5}$/.test(port)) throw new CommandError(`PORT must be a number; it is "${port}".`, UNREACHABLE)
  const origin = `http://127.0.0.1:${port}`
  return {
    request: (method, path, body) => exchange(method, path, 'application/json', body && JSON.stringify(body)),
    send: (path, type, bytes) => exchange('PUT', path, type, bytes),
  }

  async function exchange(method: string, path: string, type: string, body?: BodyInit): Promise<unknown> {
    const response = await fetch(origin + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': type, 'Accept-Language': brand.interfaceLanguage },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body ? { body } : {}),
    }).catch((error: unknown) => {
      const timedOut = error instanceof Error && error.name === 'TimeoutError'
      const why = timedOut ? `did not answer within ${TIMEOUT_MS / 1_000} s` : 'cannot be reached'
      throw new CommandError(`The server at ${origin} ${why}. Is it running (npm start)? Is PORT right?`, UNREACHABLE)
    })
    const value: unknown = await response.json().catch(() => undefined)
    if (response.ok && value !== undefined) return value
    if (response.status === 401)
      throw new CommandError(
        'The server does not accept this OPS_TOKEN. Is STATE_DIR that of the running server? Was a personal token taken away, or has it ended?',
        WRONG_TOKEN,
      )
    const { code, message, value: detail } = (value ?? {}) as { code?: string; message?: string; value?: object }
    if (code === 'too-many-requests')
      throw new CommandError('Too many wrong tokens from here. Wait a minute.', WRONG_TOKEN)
    const request = `${method} ${path}: ${response.status}`
    if (!code) throw new CommandError(`What answers at ${origin} is not Farol (${request}). Is PORT right?`, REFUSED)
    const more = detail ? ` ${JSON.stringify(detail)}` : ''
    throw new CommandError(message ?? `The server refused: ${code}.`, REFUSED, {
      code,
      request: `${request}, ${code}${more}`,
    })
  }
}

/** Returns the operator's token from the environment, else from the server's state folder. Throws `CommandError`. */
export function operatorToken(env: NodeJS.ProcessEnv = process.env): string {
  if (env.OPS_TOKEN) return env.OPS_TOKEN
  const file = join(resolve(env.STATE_DIR ?? '.state'), 'secrets.json')
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { OPS_TOKEN: string }).OPS_TOKEN
  } catch {
    throw new CommandError(
      `No token: set OPS_TOKEN, or STATE_DIR to the server's state folder (${file} is not there).`,
      WRONG_TOKEN,
    )
  }
}
