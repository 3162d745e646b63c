import { setTimeout as wait } from 'node:timers/promises'
import { login } from '#api/session/session'
import { address, fromAddress, PASSWORD, registered, seal } from '../support/product/client.ts'
import { type Product, startProduct } from '../support/product/product.ts'
import { percentile, type Result } from './support/result.ts'

/** The number of wrong passwords in each attack, and how many are in flight at once. */
const WRONG = 10_000
const AT_ONCE = 24
/** The load of correct logins: logins per second, duration in seconds, and number of members. */
const EACH_SECOND = 10
const SECONDS = 20
const MEMBERS = 20
/** The rate at which one reader requests the home meanwhile. */
const READS_EACH_SECOND = 25

/**
 * Measures the cost of an attack on passwords (issue "Throttles"): how many of 10,000 wrong ones reach a hash, and how
 * slow pages and logins become when more sign-ins arrive than can be hashed.
 */
export async function loginsBench(): Promise<Result[]> {
  const product = await startProduct()
  try {
    const pressed = await underLoad(product)
    return [...pressed, await oneAccount(product), await oneAddress(product)]
  } finally {
    await product.stop()
  }
}

function oneAccount({ origin }: Product): Promise<Result> {
  const addresses = Array.from({ length: 1000 }, address)
  return attack('1 account from 1,000 addresses', (n) =>
    signIn(origin, 'demo', 'no-es-la-clave-7', addresses[n % addresses.length] ?? ''),
  )
}

function oneAddress({ origin }: Product): Promise<Result> {
  const from = address()
  return attack('1,000 accounts from 1 address', (n) => signIn(origin, `nadie${n % 1000}`, 'no-es-la-clave-7', from))
}

/** The code "wrong-credentials" comes only after a hash; every other refusal comes before one. */
async function attack(what: string, tryOne: (n: number) => Promise<Tried>): Promise<Result> {
  const codes = new Map<string, number>()
  let n = 0
  const client = async () => {
    while (n < WRONG) {
      n += 1
      const { code } = await tryOne(n)
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, client))
  const hashed = (codes.get('wrong-credentials') ?? 0) + (codes.get('ok') ?? 0)
  const summary = [...codes].map(([code, count]) => `${count} ${code}`).join(', ')
  return {
    what: `wrong passwords that reach a hash, ${what}`,
    ours: `${hashed} of ${WRONG} (${summary})`,
    baseline: `${WRONG / 100}, one in a hundred`,
    ratio: hashed / (WRONG / 100),
    aim: '<= 1',
  }
}

async function underLoad({ origin }: Product): Promise<Result[]> {
  const names = Array.from({ length: MEMBERS }, (_, n) => `carga${n}x${Date.now().toString(36)}`)
  for (const name of names) await registered(origin, name)
  await read(origin, 3)
  const idle = percentile(await read(origin, SECONDS), 0.99)
  const [busy, tried] = await Promise.all([read(origin, SECONDS), signInSteadily(origin, names)])
  const loaded = percentile(busy, 0.99)
  const passed = tried.filter(({ code }) => code === 'ok')
  const surplus = tried.filter(({ code }) => code !== 'ok')
  const polite = surplus.filter(({ status, retryAfter }) => status === 429 && retryAfter !== null)
  const slowest = Math.max(...passed.map(({ ms }) => ms))
  return [
    {
      what: `home's p99 while ${EACH_SECOND} sign-ins a second are asked for`,
      ours: `${loaded.toFixed(1)} ms`,
      baseline: `${idle.toFixed(1)} ms idle`,
      ratio: loaded / idle,
      aim: '<= 2',
    },
    {
      what: `the slowest of ${passed.length} sign-ins meanwhile`,
      ours: `${Math.round(slowest)} ms`,
      baseline: '3000 ms',
      ratio: slowest / 3000,
      aim: '<= 1',
    },
    {
      what: 'the surplus is answered 429 with Retry-After',
      ours: `${polite.length}`,
      baseline: `${surplus.length} that were not let in`,
      ratio: surplus.length === 0 ? 1 : polite.length / surplus.length,
      aim: '1',
    },
  ]
}

/** Returns the duration of each request for the home, in milliseconds. */
async function read(origin: string, seconds: number): Promise<number[]> {
  const took: number[] = []
  const reads: Promise<void>[] = []
  for (let n = 0; n < seconds * READS_EACH_SECOND; n += 1) {
    const from = performance.now()
    reads.push(
      fetch(origin)
        .then((response) => response.arrayBuffer())
        .then(() => void took.push(performance.now() - from)),
    )
    await wait(1000 / READS_EACH_SECOND)
  }
  await Promise.all(reads)
  return took
}

async function signInSteadily(origin: string, names: readonly string[]): Promise<Tried[]> {
  const tries: Promise<Tried>[] = []
  for (let n = 0; n < EACH_SECOND * SECONDS; n += 1) {
    tries.push(signIn(origin, names[n % names.length] ?? '', PASSWORD, address()))
    await wait(1000 / EACH_SECOND)
  }
  return Promise.all(tries)
}

interface Tried {
  status: number
  code: string
  retryAfter: string | null
  ms: number
}

async function signIn(origin: string, username: string, password: string, from: string): Promise<Tried> {
  const sealed = await seal(origin, { username, password, type: 'username' })
  const at = performance.now()
  const response = await fetch(origin + login.path, {
    method: login.method,
    headers: { 'Content-Type': 'application/json', ...fromAddress(from) },
    body: JSON.stringify({ sealed }),
  })
  const body = (await response.json()) as { success: boolean; code?: string }
  const ms = performance.now() - at
  const retryAfter = response.headers.get('Retry-After')
  return { status: response.status, code: body.success ? 'ok' : (body.code ?? ''), retryAfter, ms }
}
