import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint'
import { type EndpointName, endpoints } from '#api/endpoints'
import { operatorEndpoints } from '#api/operator/endpoints'
import { freePlay } from '#api/session/free-play'
import { login } from '#api/session/session'
import { WALLET_CALLS } from '#api/vendors/vendor-gateway'
import { GOOD } from '#tests/support/bad-input'
import {
  balanceOf,
  callEndpoint,
  deposited,
  freshName,
  fromAddress,
  registered,
  seal,
} from '#tests/support/product/client'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'
import { randomFrom } from '#tests/support/stand-ins/wagers'

/**
 * Malformed calls from a seed at every program, with the tokens of several callers: no program fails, hangs, tells about
 * its inside or loses money, and its memory comes to rest.
 */

const CALLS = FULL ? 100_000 : 1_000
const SEED = Number(process.env.FUZZ_SEED ?? 42)
const AT_ONCE = 24
/** A call that takes longer hangs. */
const PATIENCE_MS = 120_000
/** What no response may contain: places in our code, the runtime's names, queries of the database. */
const INSIDE =
  /\bat .+:\d+:\d+|node_modules|\/workers\/|miniflare|workerd|SQLITE|D1_ERROR|\bSELECT .+ FROM\b|TypeError|ZodError/

const random = randomFrom(SEED)
const below = (limit: number) => Math.floor(random() * limit)
const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value

const port = Number(new URL(product.origin).port)
const secrets = JSON.parse(readFileSync(join(product.stateDir, 'secrets.json'), 'utf8')) as { PLATFORM_SECRET: string }
const PROGRAMS = {
  edge: { origin: product.origin, headers: () => fromAddress(someAddress()) },
  platform: {
    origin: `http://127.0.0.1:${port + 2}`,
    headers: () => ({ 'X-Edge-Secret': secrets.PLATFORM_SECRET, 'X-Visitor-Address': someAddress() }),
  },
  studio: { origin: `http://127.0.0.1:${port + 1}`, headers: () => ({}) },
  wallet: { origin: `http://127.0.0.1:${port + 3}`, headers: () => ({}) },
} as const

/** An address that no other test uses, so that the limits of one do not hide what is behind them. */
const someAddress = () => `10.${below(256)}.${below(256)}.${below(256)}`

let tokens: string[] = []
let members: string[] = []

beforeAll(async () => {
  members = [await registered(product.origin, freshName()), await registered(product.origin, freshName())]
  for (const token of members) await deposited(product.origin, token, 50_000)
  const sealed = { os: 'OTHER', platform: 'W', 'X-Gateway-Version': '3' }
  const trial = await callEndpoint(product.origin, freePlay, sealed)
  const agent = await callEndpoint(product.origin, login, {
    username: 'agente',
    password: 'Farol-agente-1',
    type: 'username',
  })
  tokens = [...members, String(trial.token), String(agent.token), 'x', `${'m'.repeat(22)}.${'s'.repeat(43)}`]
})

interface Call {
  url: string
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

/** Paths that studio and wallet serve, beside those of the contract. */
const OTHER = {
  studio: [
    '/play/el-gallo-de-oro',
    '/verify',
    '/api/game/url',
    '/api/game/list',
    '/play/launch',
    '/pictures/x.svg',
    '/',
  ],
  wallet: Object.keys(WALLET_CALLS).map((name) => `/wallet/${name}`),
} as const

/** A member who signs out is no caller any more, and who is paid is not who was there before. */
const SPARED: readonly string[] = [endpoints.logout.path, endpoints.endOtherSessions.path, endpoints.endSession.path]
const called = [...Object.entries(endpoints), ...Object.entries(operatorEndpoints)] as [EndpointName, Endpoint][]
const spared = called.filter(([, { path, gateway }]) => !SPARED.includes(path) && gateway !== 'internal')

const HOSTILE: unknown[] = [
  null,
  true,
  -1,
  0.1,
  1e308,
  '',
  ' ',
  '\u0000',
  '\u202e',
  '\ud800',
  "' OR 1=1 --",
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  '../../etc/passwd',
  'x'.repeat(9_000),
  [],
  [[]],
  {},
  { length: 1e9 },
  '9'.repeat(400),
  'NaN',
]

async function nextCall(): Promise<Call> {
  const program = pick(['edge', 'edge', 'platform', 'studio', 'wallet'] as const)
  const { origin, headers } = PROGRAMS[program]
  const [name, endpoint] = pick(spared)
  const path = program === 'studio' || program === 'wallet' ? pick(OTHER[program]) : endpoint.path
  const method = random() < 0.9 ? endpoint.method : pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'])
  const fields = changed({ ...GOOD[name] })
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const isSealed = endpoint.sealed && program !== 'studio' && program !== 'wallet' && random() < 0.3
  const content = isSealed ? { sealed: await seal(product.origin, fields as object) } : fields
  return {
    url: origin + hostilePath(path) + (hasBody && random() < 0.8 ? '' : hostileQuery(fields)),
    method,
    headers: { ...headers(), ...credentials(path), ...hostileHeaders() },
    ...(hasBody ? { body: bodyOf(content) } : {}),
  }
}

function changed(fields: Record<string, unknown>): unknown {
  if (random() < 0.05) return pick(HOSTILE)
  for (let changes = below(3); changes >= 0; changes -= 1) {
    const keys = [...Object.keys(fields), 'extra', '__proto__', 'constructor']
    const key = pick(keys)
    if (random() < 0.3) delete fields[key]
    else
      Object.defineProperty(fields, key, { value: pick(HOSTILE), enumerable: true, configurable: true, writable: true })
  }
  return fields
}

function hostilePath(path: string): string {
  const filled = path.replace(/:\w+/g, () => encodeURIComponent(pick(['demo', 'x', '..', '%', 'a'.repeat(300)])))
  if (random() < 0.9) return filled
  return filled + pick(['/', '//', '%00', '%2e%2e', ';a=b', '.json', '/..%2f', 'x'.repeat(500), '%E0%A4%A'])
}

function hostileQuery(fields: unknown): string {
  if (typeof fields !== 'object' || fields === null) return pick(['', '?', '?%', '?&&=', `?${'a=1&'.repeat(400)}`])
  const pairs = Object.entries(fields).map(([key, value]) => `${encodeURIComponent(key)}=${safe(value)}`)
  return `?${pairs.join('&')}`.slice(0, 6_000)
}

/** A lone surrogate cannot be encoded, so it is sent as bytes that are no UTF-8. */
const safe = (value: unknown) =>
  encodeURIComponent(String(value).replace(/[\ud800-\udfff]/g, '')).concat(value === '\ud800' ? '%ED%A0' : '')

function credentials(path: string): Record<string, string> {
  // At the platform a call of operators without a token is the owner's.
  if (path.startsWith('/ops')) return { Authorization: `Bearer ${pick(tokens)}` }
  const kind = random()
  if (kind < 0.3) return {}
  return kind < 0.8 ? { Authorization: `Bearer ${pick(tokens)}` } : { token: pick(tokens) }
}

function hostileHeaders(): Record<string, string> {
  const type = pick([
    'application/json',
    'application/json',
    'application/json',
    'text/plain',
    'image/png',
    'multipart/form-data',
    '',
  ])
  const more =
    random() < 0.8
      ? {}
      : {
          [pick([
            'X-Module-Id',
            'Accept-Language',
            'User-Agent',
            'X-Request-Id',
            'Range',
            'If-None-Match',
            'X-Auth-Signature',
          ])]: pick(['x'.repeat(3_000), '*', '"', 'en;q=x', '\t', 'é']),
        }
  return { ...(type === '' ? {} : { 'Content-Type': type }), ...more }
}

function bodyOf(content: unknown): string | Uint8Array<ArrayBuffer> {
  const text = JSON.stringify(content) ?? ''
  const kind = random()
  if (kind < 0.75) return text
  if (kind < 0.85) return text.slice(0, below(text.length + 1))
  if (kind < 0.9) return text + text
  if (kind < 0.93) return '['.repeat(below(4_000))
  return Uint8Array.from({ length: below(2_000) }, () => below(256))
}

/** Makes one call. Returns what is wrong with its response, or null. */
async function faultOf(call: Call): Promise<string | null> {
  const { url, ...init } = call
  const begun = performance.now()
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })
    const text = await response.text()
    // Nothing is shared with other origins, and nothing is signed in by a cookie.
    const shared = [...response.headers.keys()].filter((name) => /^(set-cookie|access-control-.*)$/.test(name))
    if (shared.length > 0) return `${response.status} with ${shared.join(', ')}`
    if (response.status >= 500) return `${response.status} ${text.slice(0, 200)}`
    return INSIDE.test(response.headers.get('Content-Type')?.startsWith('text/html') ? '' : text)
      ? text.slice(0, 300)
      : null
  } catch (error) {
    return `${String(error)} after ${Math.round(performance.now() - begun)} ms`
  }
}

/** Returns the resident memory of the product's workers together, in MB. */
function memory(): number {
  const run = JSON.parse(readFileSync(join(product.stateDir, 'run.json'), 'utf8')) as { workers: { pid: number }[] }
  const ofWorker = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  return run.workers.reduce((sum, { pid }) => sum + ofWorker(pid), 0) / 1024
}

test(`${CALLS} malformed calls cause no failure, reveal nothing and leave all money where it was`, {
  timeout: 7_200_000,
}, async () => {
  const before = await Promise.all(members.map((token) => balanceOf(product.origin, token)))
  const faults: string[] = []
  const sizes: number[] = []
  let left = CALLS
  const work = async () => {
    while (left > 0 && faults.length < 20) {
      left -= 1
      if (left % Math.ceil(CALLS / 10) === 0) sizes.push(memory())
      const call = await nextCall()
      const fault = await faultOf(call)
      if (fault !== null)
        faults.push(`${call.method} ${call.url.slice(0, 200)} ${String(call.body).slice(0, 200)}: ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  expect(faults, `seed ${SEED}`).toEqual([])
  expect(await Promise.all(members.map((token) => balanceOf(product.origin, token)))).toEqual(before)
  // Buffers and compiled code grow at first; what still grows in the last fifth would never stop.
  if (FULL) expect(sizes.at(-1), sizes.map(Math.round).join(' ')).toBeLessThan(1.1 * (sizes.at(-3) ?? 0) + 60)
})
