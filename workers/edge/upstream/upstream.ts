import type { Env } from '../env.ts'
import type { Visitor } from '../visitor.ts'

/** What a visitor may say to the platform through us; all else stays at the door. */
const PASSED_ON = ['Accept-Language', 'Authorization', 'token', 'Content-Type', 'X-Module-Id', 'User-Agent'] as const
/** Longer than any token or language list; a header beyond it is dropped rather than passed on. */
const MAX_HEADER_LENGTH = 1_024

export const UPSTREAM_TIMEOUT_MS = 10_000

interface Question {
  method?: string
  headers?: Headers
  body?: Uint8Array | undefined
  timeoutMs: number
}

/** Calls the platform, beside us or elsewhere, with the secret that says the call passed this door. */
export function askPlatform(env: Env, pathAndQuery: string, question: Question): Promise<Response> {
  const { method = 'GET', headers = new Headers(), body, timeoutMs } = question
  headers.set('X-Edge-Secret', env.PLATFORM_SECRET)
  const init: RequestInit = { method, headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }
  if (body !== undefined) init.body = body
  if (env.PLATFORM_ORIGIN) return fetch(env.PLATFORM_ORIGIN + pathAndQuery, init)
  if (env.PLATFORM) return env.PLATFORM.fetch(`https://platform.internal${pathAndQuery}`, init)
  return Promise.reject(new Error('neither PLATFORM_ORIGIN nor PLATFORM is set'))
}

/** The headers of a proxied call: the allow-list, who the visitor is by our own knowledge, and the request's id. */
export function headersFor(request: Request, visitor: Visitor, requestId: string): Headers {
  const headers = new Headers({
    'X-Visitor-Address': visitor.address,
    'X-Visitor-Country': visitor.country,
    'X-Visitor-Region': visitor.region,
    'X-Request-Id': requestId,
  })
  for (const name of PASSED_ON) {
    const value = request.headers.get(name)
    if (value !== null && value.length <= MAX_HEADER_LENGTH) headers.set(name, value)
  }
  return headers
}
