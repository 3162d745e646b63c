import { CompactEncrypt, importJWK, type JWK } from 'jose'
import type { Endpoint } from '#api/endpoint'
import { launchGame } from '#api/games'
import { register } from '#api/session'
import { sealKeys } from '#api/site'
import { balance, confirmDeposit, createDeposit } from '#api/wallet'

/** A member without a browser: speaks to the public door as the site does, and as nobody should. */
export interface Answered {
  status: number
  body: { success: boolean; code?: string; value?: unknown }
}

/** A value of a JSON answer, typed by the test that reads it. */
export type Json = Record<string, unknown>

/** Files of one Vitest worker share a product, so each file counts its addresses and names apart: by the id of its run. */
const RUN = Number(process.env.VITEST_WORKER_ID ?? 0)
let addresses = 0

/**
 * The next address that no other caller of this product has, in a /24 of its own, so that throttles by address do not
 * answer instead of the rule under test: 16,384 for each of 400 test files.
 */
export function address(): string {
  addresses += 1
  const network = (RUN << 14) | addresses
  return `${20 + (network >> 16)}.${(network >> 8) & 255}.${network & 255}.9`
}

let names = 0

/** A username that no other caller of this product has. */
export function freshName(): string {
  names += 1
  return `m${RUN.toString(36)}x${names.toString(36).padStart(4, '0')}`
}

/** Sends fields to an endpoint; sealed where it asks for it. Network failures throw. */
export async function send(
  origin: string,
  endpoint: Endpoint,
  fields: object = {},
  token?: string,
  language = 'en',
): Promise<Answered> {
  const url = new URL(endpoint.path, origin)
  const headers: Record<string, string> = { 'Accept-Language': language, 'CF-Connecting-IP': address() }
  if (token) headers.Authorization = `Bearer ${token}`
  const init: RequestInit = { method: endpoint.method, headers, signal: AbortSignal.timeout(15_000) }
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    for (const [key, value] of Object.entries(fields)) url.searchParams.set(key, String(value))
  } else {
    headers['Content-Type'] = 'application/json'
    init.body = JSON.stringify(endpoint.sealed ? { sealed: await seal(origin, fields) } : fields)
  }
  const answer = await fetch(url, init)
  return { status: answer.status, body: (await answer.json()) as Answered['body'] }
}

/** The same, but only success will do. */
export async function ask(
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

/** A compact JWE with `iat` and `jti` (decisions.md "Wire"); `stamp` overrides them for tests of refusal. */
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
  const answer = await fetch(origin + sealKeys.path)
  const body = (await answer.json()) as { value: { keys: JWK[] } }
  const [first] = body.value.keys
  if (!first) throw new Error('No sealing key is published.')
  return first
}

export const PASSWORD = 'faro-de-noche-7'

/** Registers a member and gives the token. */
export async function registered(origin: string, username: string): Promise<string> {
  const value = await ask(origin, register, {
    username,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    birthday: '1990-05-17',
    terms: true,
    registerMethod: 'WEB',
  })
  return String(value.token)
}

/** Deposits through the demo cashier under an id of the caller's; gives the id once credited. */
export async function deposited(
  origin: string,
  token: string,
  amount: number,
  id: string = crypto.randomUUID(),
): Promise<string> {
  await ask(origin, createDeposit, { id, method: 'spei', amount, currency: 'MXN' }, token)
  const deposit = await ask(origin, confirmDeposit, { id }, token)
  if (deposit.state !== 'credited') throw new Error(`The deposit is ${String(deposit.state)}.`)
  return id
}

/** What can be played, in minor units. */
export async function balanceOf(origin: string, token: string): Promise<number> {
  return Number((await ask(origin, balance, {}, token)).balance)
}

/** Opens our slot with real money; gives the address of its window. */
export async function launched(origin: string, token: string, nodeId: string): Promise<string> {
  const fields = { nodeId, mode: 'real', language: 'es', platform: 'html5-desktop' }
  return String((await ask(origin, launchGame, fields, token)).url)
}
