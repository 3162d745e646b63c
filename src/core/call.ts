import type { input, output } from 'zod/mini'
import type { Endpoint } from '#api/endpoint'
import { contact } from './contact.ts'
import { environment } from './environment.ts'
import {
  type CallFailure,
  type CallResult,
  type Downloaded,
  type ExchangeOptions,
  exchange,
  fetchFile,
} from './exchange.ts'
import { screenOf } from './path.ts'
import { forgetKeys, learnClock, seal } from './seal.ts'
import { $token, forgetToken, sessionCheck } from './token.ts'

export type { CallFailure, CallResult } from './exchange.ts'

/**
 * The only way requests leave the browser: sends an endpoint's fields and returns the value, or a code of the closed
 * list. Sets the language, the token and the module id, seals the body when the endpoint requires
 * it, and ends the session when the server rejects its token. What was sent under a token that has been renewed
 * meanwhile is sent again.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  fields: input<E['request']>,
  options: ExchangeOptions = {},
): Promise<CallResult<output<E['response']>>> {
  const plain = fields as Record<string, unknown>
  return withHeaders(endpoint, (headers) =>
    endpoint.sealed ? callSealed(endpoint, plain, headers) : exchange(endpoint, plain, headers, options),
  )
}

/** Reads a file that the server sends without an envelope (`responseFormat: 'csv'`). */
export function download(endpoint: Endpoint, fields: Record<string, unknown>): Promise<CallResult<Downloaded>> {
  return withHeaders(endpoint, (headers) => fetchFile(endpoint, fields, headers))
}

async function withHeaders<Value>(
  endpoint: Endpoint,
  send: (headers: Record<string, string>) => Promise<CallResult<Value>>,
): Promise<CallResult<Value>> {
  const token = endpoint.auth === 'none' ? null : $token.get()
  const headers: Record<string, string> = {
    'Accept-Language': environment().language(),
    'X-Module-Id': screenOf(environment().location().pathname),
  }
  if (token) headers.Authorization = `Bearer ${token}`
  const isSameSession = sessionCheck()
  const result = await send(headers)
  if (result.ok) contact()
  if (result.ok || result.error !== 'not-signed-in' || !token || !isSameSession()) return result
  // Renewed while the request was in flight; with a rejected token the server did nothing.
  if (token !== $token.get()) return withHeaders(endpoint, send)
  forgetToken()
  return result
}

/** Seals and sends the fields. Repeats once, with fresh keys or the server's clock, when those caused the refusal. */
async function callSealed<E extends Endpoint>(
  endpoint: E,
  fields: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<CallResult<output<E['response']>>> {
  const first = await sealAndSend(endpoint, fields, headers)
  if (first.ok || !mend(first)) return first
  return sealAndSend(endpoint, fields, headers)
}

function mend({ error, detail }: CallFailure): boolean {
  if (error === 'unsealed') forgetKeys()
  const serverNow = Date.parse((error === 'stale-seal' && detail?.serverTime) || '')
  if (serverNow) learnClock(serverNow)
  return error === 'unsealed' || Boolean(serverNow)
}

async function sealAndSend<E extends Endpoint>(
  endpoint: E,
  fields: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<CallResult<output<E['response']>>> {
  const sealed = await seal(fields)
  return sealed.ok ? exchange(endpoint, { sealed: sealed.value }, headers) : sealed
}
