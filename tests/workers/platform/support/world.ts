import type { D1Migration } from 'cloudflare:test'
import { exports, env as given } from 'cloudflare:workers'
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import type { Failure } from '#api/envelope'
import type { LoginValue } from '#api/session/session'
import type { Env } from '../../../../workers/platform/env.ts'

/** The bindings of `vitest.config.ts`: the platform's own environment and the keys of the other parties. */
export interface TestEnv extends Env {
  TEST_MIGRATIONS: D1Migration[]
  /** The private RSA JWK of the vendor FRL. */
  TEST_VENDOR_KEY: string
  /** The public key of OPERATOR_KEY. */
  TEST_OPERATOR_PUBLIC_KEY: string
}

export const env = given as unknown as TestEnv
const worker = (exports as unknown as { default: Fetcher }).default

/** A response with its status, its headers and its envelope. */
export interface ApiReply<Value = unknown> {
  status: number
  headers: Headers
  body: { success: true; value: Value } | Failure
}

/** Makes a call as the edge would. */
export async function callApi<Value = unknown>(
  method: string,
  path: string,
  init: RequestInit = {},
): Promise<ApiReply<Value>> {
  const headers = new Headers(init.headers)
  if (!headers.has('X-Edge-Secret')) headers.set('X-Edge-Secret', env.PLATFORM_SECRET)
  if (!headers.has('X-Visitor-Address')) headers.set('X-Visitor-Address', '203.0.113.7')
  const response = await worker.fetch(new Request(`http://platform.test${path}`, { ...init, method, headers }))
  const isFile = response.headers.get('Content-Type')?.startsWith('text/csv')
  const body = isFile ? { success: true, value: await response.text() } : await response.json()
  return { status: response.status, headers: response.headers, body: body as ApiReply<Value>['body'] }
}

/** Sends JSON; `headers` may set the visitor's address or a token. */
export function send<Value = unknown>(
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  return callApi<Value>(method, path, {
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  })
}

/** Seals fields as the site does; `stamp` and `header` change it for tests that must fail. */
export async function seal(fields: object, stamp: object = {}, header: object = {}): Promise<string> {
  const [key] = JSON.parse(env.SEAL_KEYS) as [JWK & { kid: string }]
  const { d: _private, ...open } = key
  const text = JSON.stringify({ ...fields, iat: Math.floor(Date.now() / 1000), jti: crypto.randomUUID(), ...stamp })
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid, ...header })
    .encrypt(await importJWK(open, 'ECDH-ES'))
}

export async function sendSealed<Value = unknown>(
  method: string,
  path: string,
  fields: object,
  headers: Record<string, string> = {},
) {
  return send<Value>(method, path, { sealed: await seal(fields) }, headers)
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

/** Returns another visitor each time, in a /24 that no other visitor shares. */
let visitors = 0
export function someone(): Record<string, string> {
  visitors += 1
  return { 'X-Visitor-Address': `198.${18 + (visitors >> 8)}.${visitors & 255}.9` }
}

/** Registers a member with defaults and returns the platform's response. */
export function register(
  fields: object = {},
  headers: Record<string, string> = someone(),
): Promise<ApiReply<LoginValue>> {
  return sendSealed(
    'PUT',
    '/wps/member/register',
    {
      username: `m${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      birthday: '1990-05-17',
      terms: true,
      registerMethod: 'WEB',
      ...fields,
    },
    headers,
  )
}

export const PASSWORD = 'Marea-de-noche-7'

export function login(
  username: string,
  password: string,
  more: object = {},
  headers = someone(),
): Promise<ApiReply<LoginValue>> {
  return sendSealed('POST', '/wps/session/login', { username, password, type: 'username', ...more }, headers)
}

/** The origin of a session that a test opens. */
export const NOWHERE = { browser: null, system: null, network: 'unknown' }

/** Returns the value of a response; throws on a refusal. */
export function expectValue<Value>(response: ApiReply<Value>): Value {
  if (!response.body.success) throw new Error(`refused: ${JSON.stringify(response.body)}`)
  return response.body.value
}
