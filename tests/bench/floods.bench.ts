import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { login } from '#api/session/session'
import { balance } from '#api/wallet/wallet'
import { address, fromAddress, PASSWORD, registered, seal } from '../support/product/client.ts'
import { type Product, startProduct } from '../support/product/product.ts'
import { DATABASES } from '../support/product/sqlite-files.ts'
import { percentile, type Result } from './support/result.ts'

const SECONDS = 60
const CONNECTIONS = 40
/** Balances that members ask for each second, meanwhile and before. */
const READS_EACH_SECOND = 10
/** The flood of sign-ins: its connections, its accounts, every other one with the right password. */
const SIGN_INS = { connections: 15, accounts: 20 }
const VICTIMS = 40
const PATIENCE_MS = 3_000

/** Measures what a flood from one address costs everybody else: made-up session tokens, and sign-ins. */
export async function floodsBench(): Promise<Result[]> {
  const product = await startProduct()
  try {
    return [...(await madeUpTokens(product)), await signIns(product)]
  } finally {
    await product.stop()
  }
}

async function madeUpTokens(product: Product): Promise<Result[]> {
  const { origin } = product
  const members = await Promise.all(Array.from({ length: 10 }, (_, n) => registered(origin, nameOf('saldo', n))))
  await balances(origin, members, 3)
  const idle = percentile(await balances(origin, members, SECONDS / 3), 0.5)
  const before = presenceFiles(product)
  const flood = flooding(CONNECTIONS, async (from) => {
    const token = [16, 32, 16].map((bytes) => randomBytes(bytes).toString('base64url')).join('.')
    await asked(origin, token, from)
  })
  const loaded = percentile(await balances(origin, members, SECONDS), 0.5)
  const sent = await flood.stop()
  const files = presenceFiles(product) - before
  return [
    {
      what: `members' balance p50 under made-up tokens on ${CONNECTIONS} connections for ${SECONDS} s (${sent} sent)`,
      ours: `${loaded.toFixed(1)} ms`,
      baseline: `${idle.toFixed(1)} ms idle`,
      ratio: loaded / idle,
      aim: '<= 1.3',
    },
    {
      what: 'files that the made-up tokens left',
      ours: String(files),
      baseline: `${sent} tokens`,
      ratio: files / sent,
      aim: '0',
    },
  ]
}

async function signIns({ origin }: Product): Promise<Result> {
  const accounts = Array.from({ length: SIGN_INS.accounts }, (_, n) => nameOf('ataque', n))
  const victims = Array.from({ length: VICTIMS }, (_, n) => nameOf('victima', n))
  for (const name of [...accounts, ...victims]) await registered(origin, name)
  let n = 0
  const flood = flooding(SIGN_INS.connections, async (from) => {
    n += 1
    await signIn(origin, accounts[n % accounts.length] ?? '', n % 2 === 0 ? PASSWORD : 'no-es-la-clave-7', from)
  })
  await wait(2_000)
  const took: number[] = []
  for (const name of victims) {
    const from = performance.now()
    const status = await signIn(origin, name, PASSWORD, address())
    took.push(status === 200 ? performance.now() - from : Number.POSITIVE_INFINITY)
  }
  const sent = await flood.stop()
  const inTime = took.filter((ms) => ms <= PATIENCE_MS).length
  return {
    what: `members elsewhere who sign in within ${PATIENCE_MS} ms of one try, under ${sent} sign-ins on ${SIGN_INS.connections} connections`,
    ours: `${inTime} (slowest ${Math.round(Math.max(...took))} ms)`,
    baseline: `${VICTIMS} who tried`,
    ratio: inTime / VICTIMS,
    aim: '1',
  }
}

const RUN = Date.now().toString(36)
const nameOf = (kind: string, n: number) => `${kind}${n}x${RUN}`

/** Repeats a call on so many connections, all from one address, until it is stopped; returns how often it was made. */
function flooding(connections: number, call: (from: string) => Promise<void>): { stop(): Promise<number> } {
  const from = address()
  let [isOn, sent] = [true, 0]
  const client = async () => {
    while (isOn) {
      sent += 1
      await call(from)
    }
  }
  const clients = Promise.all(Array.from({ length: connections }, client))
  return {
    stop: async () => {
      isOn = false
      await clients
      return sent
    },
  }
}

/** Returns the duration of each request for a balance, in milliseconds. */
async function balances(origin: string, tokens: readonly string[], seconds: number): Promise<number[]> {
  const took: number[] = []
  const reads: Promise<void>[] = []
  for (let n = 0; n < seconds * READS_EACH_SECOND; n += 1) {
    const from = performance.now()
    reads.push(
      asked(origin, tokens[n % tokens.length] ?? '', address()).then(() => void took.push(performance.now() - from)),
    )
    await wait(1_000 / READS_EACH_SECOND)
  }
  await Promise.all(reads)
  return took
}

async function asked(origin: string, token: string, from: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, ...fromAddress(from) }
  await (await fetch(origin + balance.path, { headers })).arrayBuffer()
}

async function signIn(origin: string, username: string, password: string, from: string): Promise<number> {
  const sealed = await seal(origin, { username, password, type: 'username' })
  const headers = { 'Content-Type': 'application/json', ...fromAddress(from) }
  const response = await fetch(origin + login.path, { method: login.method, headers, body: JSON.stringify({ sealed }) })
  await response.arrayBuffer()
  return response.status
}

function presenceFiles({ stateDir }: Product): number {
  return readdirSync(join(stateDir, DATABASES.presence)).filter((name) => name.endsWith('.sqlite')).length
}
