import type { output } from 'zod/mini'
import type { Endpoint } from '#api/endpoint'
import { envelopeOf, Failure, type RefusalDetail } from '#api/envelope'
import type { CallErrorCode } from '#api/error'
import { environment } from './environment.ts'

/** The result of a request: the value, or a code of the closed list with the server's details. */
export type CallResult<Value> = { ok: true; value: Value } | CallFailure

export interface CallFailure {
  ok: false
  error: CallErrorCode
  detail?: RefusalDetail | undefined
  /** The server's own message, in the language of the request. */
  message?: string
}

/** How a request is sent. */
export interface ExchangeOptions {
  /** The request goes on after its page has been left. */
  keepalive?: boolean
  /** The body of an endpoint that takes a picture. */
  picture?: Blob
}

const TIMEOUT_MS = 15_000
/** A picture of five megabytes on a slow line. */
const PICTURE_TIMEOUT_MS = 120_000

/**
 * Sends one request and validates the response: a value that does not match the endpoint's schema becomes `unknown` and
 * is never passed on. A read is repeated once when no response arrived; a write never is, because its caller must
 * decide.
 */
export async function exchange<E extends Endpoint>(
  endpoint: E,
  fields: Record<string, unknown>,
  headers: Record<string, string>,
  options: ExchangeOptions = {},
): Promise<CallResult<output<E['response']>>> {
  const once = () => send(endpoint, fields, headers, options)
  const first = await once()
  const response = first === 'network' && endpoint.method === 'GET' ? await once() : first
  if (typeof response === 'string') return { ok: false, error: response }
  const value = envelopeOf(endpoint.response).safeParse(response.body)
  if (value.success) return { ok: true, value: value.data.value as output<E['response']> }
  return failureOf(response.body)
}

function failureOf(body: unknown): CallFailure {
  const failure = Failure.safeParse(body)
  if (!failure.success) return { ok: false, error: 'unknown' }
  const { code, message, value: detail } = failure.data
  return { ok: false, error: code, detail, message }
}

/** A file as the server sent it. */
export interface Downloaded {
  text: string
  headers: Headers
}

const FILE_TIMEOUT_MS = 60_000

/** Reads a file; a refusal arrives in the envelope, as everywhere. */
export async function fetchFile(
  endpoint: Endpoint,
  fields: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<CallResult<Downloaded>> {
  const { fetch, deadline } = environment()
  try {
    const signal = deadline(FILE_TIMEOUT_MS)
    const response = await fetch(`${endpoint.path}${queryOf(fields)}`, { headers, signal, credentials: 'omit' })
    const text = await response.text()
    return response.ok ? { ok: true, value: { text, headers: response.headers } } : failureOf(parse(text))
  } catch (error) {
    return { ok: false, error: lossOf(error) }
  }
}

/** Why no response arrived. */
function lossOf(error: unknown): 'network' | 'timeout' {
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network'
}

/** Returns the parsed JSON, null when the body was not JSON, or why no response arrived. */
async function send(
  endpoint: Endpoint,
  fields: Record<string, unknown>,
  headers: Record<string, string>,
  { keepalive = false, picture }: ExchangeOptions,
): Promise<{ body: unknown } | 'network' | 'timeout'> {
  const { fetch, deadline } = environment()
  const inBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const signal = deadline(picture ? PICTURE_TIMEOUT_MS : TIMEOUT_MS)
  const init: RequestInit = { method: endpoint.method, headers, signal, credentials: 'omit' }
  if (keepalive) init.keepalive = true
  if (inBody) init.headers = { ...headers, 'Content-Type': picture?.type ?? 'application/json' }
  if (inBody) init.body = picture ?? JSON.stringify(fields)
  try {
    const response = await fetch(inBody ? endpoint.path : `${endpoint.path}${queryOf(fields)}`, init)
    return { body: parse(await response.text()) }
  } catch (error) {
    return lossOf(error)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Builds `?a=1&b=2` without undefined values; empty when no value is left. */
function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) query.set(key, String(value))
  return query.size > 0 ? `?${query}` : ''
}
