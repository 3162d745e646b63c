import { CompactEncrypt, importJWK, type JWK } from 'jose'
import type { Endpoint } from '#api/endpoint'
import { launchGame } from '#api/games'
import { register } from '#api/session/session'
import { sealKeys } from '#api/site'
import { balance, confirmDeposit, createDeposit } from '#api/wallet/wallet'

/** A client without a browser: calls the public gateway as the site does, and in ways that the site never does. */
export interface ApiReply {
  status: number
  body: { success: boolean; code?: string; value?: unknown }
}

/** A value of a JSON response, typed by the test that reads it. */
export type Json = Record<string, unknown>

/** How many of each kind the test file that runs has used. The files of a project share a product, and often a process. */
let used = { run: -1, address: 0, name: 0, number: 0 }

/**
 * Counts one more of a kind. Returns the number of this file's run, which no other file of the product has, and the
 * count, which no other call of the run gets.
 */
export function countUse(kind: 'address' | 'name' | 'number'): { run: number; count: number } {
  const run = Number(process.env.VITEST_WORKER_ID ?? 0) + Number(process.env.FIRST_RUN ?? 0)
  if (used.run !== run) used = { run, address: 0, name: 0, number: 0 }
  used[kind] += 1
  return { run, count: used[kind] }
}

/**
 * Returns an address that no other caller of this product uses, each in a separate /24, so that throttles by address do
 * not hide the rule under test. There are 16,384 for each test file.
 */
export function address(): string {
  const { run, count } = countUse('address')
  const network = (run << 14) + count
  return `${20 + (network >> 16)}.${(network >> 8) & 255}.${network & 255}.9`
}

/** What the tests' products believe about where a request comes from; a product of an operator has another secret. */
export const PROXY_SECRET = 'the-secret-of-the-proxy-of-the-tests'

/** The headers of a request from an address, as the proxy before a product sends them. */
export function fromAddress(from = address()): Record<string, string> {
  return { 'X-Proxy-Secret': PROXY_SECRET, 'CF-Connecting-IP': from }
}

/** Returns a username that no other caller of this product uses. */
export function freshName(): string {
  const { run, count } = countUse('name')
  return `m${run.toString(36)}x${count.toString(36).padStart(4, '0')}`
}

/** Sends fields to an endpoint, sealed where it requires that. Throws on a network failure. */
export async function send(
  origin: string,
  endpoint: Endpoint,
  fields: object = {},
  token?: string,
  language = 'en',
): Promise<ApiReply> {
  const url = new URL(endpoint.path, origin)
  const headers: Record<string, string> = { 'Accept-Language': language, ...fromAddress() }
  if (token) headers.Authorization = `Bearer ${token}`
  const init: RequestInit = { method: endpoint.method, headers, signal: AbortSignal.timeout(120_000) }
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    for (const [key, value] of Object.entries(fields)) url.searchParams.set(key, String(value))
  } else {
    headers['Content-Type'] = 'application/json'
    init.body = JSON.stringify(endpoint.sealed ? { sealed: await seal(origin, fields) } : fields)
  }
  const response = await fetch(url, init)
  return { status: response.status, body: (await response.json()) as ApiReply['body'] }
}

/** Like `send`, but throws unless the call succeeds; returns the value. */
export async function callEndpoint(
  origin: string,
  endpoint: Endpoint,
  fields: object = {},
  token?: string,
  language?: string,
): Promise<Json> {
  const { status, body } = await send(origin, endpoint, fields, token, language)
  if (!body.success) throw new Error(`${endpoint.method} ${endpoint.path} answered ${status} ${body.code}`)
  return body.value as Json
}

const keys = new Map<string, Promise<JWK>>()

/** Returns a compact JWE with `iat` and `jti`. `stamp` overrides them for tests of refusals. */
export async function seal(
  origin: string,
  fields: object,
  stamp: { iat?: number; jti?: string } = {},
): Promise<string> {
  let key = keys.get(origin)
  if (!key) {
    key = keyOf(origin)
    keys.set(origin, key)
  }
  const jwk = await key
  const iat = stamp.iat ?? Math.floor(Date.now() / 1000)
  const text = JSON.stringify({ ...fields, iat, jti: stamp.jti ?? crypto.randomUUID() })
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid ?? '' })
    .encrypt(await importJWK(jwk, 'ECDH-ES'))
}

async function keyOf(origin: string): Promise<JWK> {
  const response = await fetch(origin + sealKeys.path)
  const body = (await response.json()) as { value: { keys: JWK[] } }
  const [first] = body.value.keys
  if (!first) throw new Error('No sealing key is published.')
  return first
}

export const PASSWORD = 'faro-de-noche-7'

/** Registers a member and returns the token. */
export async function registered(origin: string, username: string): Promise<string> {
  const value = await callEndpoint(origin, register, {
    username,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    birthday: '1990-05-17',
    terms: true,
    registerMethod: 'WEB',
  })
  return String(value.token)
}

/** Deposits through the demo cashier under the given id. Returns the id once the deposit is credited. */
export async function deposited(
  origin: string,
  token: string,
  amount: number,
  id: string = crypto.randomUUID(),
): Promise<string> {
  await callEndpoint(origin, createDeposit, { id, method: 'spei', amount, currency: 'MXN' }, token)
  const deposit = await callEndpoint(origin, confirmDeposit, { id }, token)
  if (deposit.state !== 'credited') throw new Error(`The deposit is ${String(deposit.state)}.`)
  return id
}

/** Returns the playable balance, in minor units. */
export async function balanceOf(origin: string, token: string): Promise<number> {
  return Number((await callEndpoint(origin, balance, {}, token)).balance)
}

/** Opens our slot with real money. Returns the URL of its window. */
export async function launched(origin: string, token: string, nodeId: string): Promise<string> {
  const fields = { nodeId, mode: 'real', language: 'es', platform: 'html5-desktop' }
  return String((await callEndpoint(origin, launchGame, fields, token)).url)
}
