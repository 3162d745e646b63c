import type { Env } from '../env.ts'
import type { Visitor } from '../visitor.ts'

/** The request headers that are passed on to the platform; all others are dropped. */
const PASSED_ON = ['Accept-Language', 'Authorization', 'token', 'Content-Type', 'X-Module-Id', 'User-Agent'] as const
/** Longer than any token or language list; a longer header is dropped. */
const MAX_HEADER_LENGTH = 1_024

export const UPSTREAM_TIMEOUT_MS = 10_000

interface PlatformRequest {
  method?: string
  headers?: Headers
  body?: Uint8Array | undefined
  timeoutMs: number
}

/**
 * Calls the platform, by its origin or by the service binding, with the secret that proves the call came through the
 * edge. Rejects on a timeout, on a network failure, and when no platform is configured.
 */
export function fetchPlatform(env: Env, pathAndQuery: string, request: PlatformRequest): Promise<Response> {
  const { method = 'GET', headers = new Headers(), body, timeoutMs } = request
  const init: RequestInit = { method, headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }
  if (body !== undefined) init.body = body
  return send(env, pathAndQuery, headers, init)
}

/**
 * Opens a WebSocket at the platform: the response has it, or is the refusal. The timeout ends with the handshake; a
 * signal that fires later would end the socket.
 */
export async function connectPlatform(
  env: Env,
  pathAndQuery: string,
  headers: Headers,
  timeoutMs: number,
): Promise<Response> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new DOMException('no handshake', 'TimeoutError')), timeoutMs)
  try {
    return await send(env, pathAndQuery, headers, { headers, redirect: 'manual', signal: timeout.signal })
  } finally {
    clearTimeout(timer)
  }
}

function send(env: Env, pathAndQuery: string, headers: Headers, init: RequestInit): Promise<Response> {
  headers.set('X-Edge-Secret', env.PLATFORM_SECRET)
  if (env.PLATFORM_ORIGIN) return fetch(env.PLATFORM_ORIGIN + pathAndQuery, init)
  if (env.PLATFORM) return env.PLATFORM.fetch(`https://platform.internal${pathAndQuery}`, init)
  return Promise.reject(new Error('neither PLATFORM_ORIGIN nor PLATFORM is set'))
}

/**
 * Returns the headers of a proxied call: those on the allow-list, the visitor's data from the network, the request id.
 */
export function headersFor(request: Request, visitor: Visitor, requestId: string): Headers {
  const headers = new Headers({
    'X-Visitor-Address': visitor.address,
    'X-Visitor-Country': visitor.country,
    'X-Visitor-Region': visitor.region,
    'X-Visitor-Zone': visitor.timeZone,
    'X-Request-Id': requestId,
  })
  for (const name of PASSED_ON) {
    const value = request.headers.get(name)
    if (value !== null && value.length <= MAX_HEADER_LENGTH) headers.set(name, value)
  }
  return headers
}
