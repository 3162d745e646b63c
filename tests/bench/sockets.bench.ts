import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { balanceOf, deposited, freshName, registered } from '../support/product/client.ts'
import { LiveClient } from '../support/product/live-client.ts'
import { type Product, startProduct } from '../support/product/product.ts'
import { percentile, type Result } from './support/result.ts'

/** Members, each with one socket; `SOCKETS` sets another number. */
const SOCKETS = Number(process.env.SOCKETS ?? 2_000)
const HELD_SECONDS = 60
/** When the server is killed. */
const KILL_AT_SECONDS = 30
/** What a member pays in, once before the kill and once after it. */
const AMOUNT = 50_000
const AT_ONCE = 12
/** A socket is ready again within this time after the start. */
const RETURN_WITHIN_MS = 60_000

interface Member {
  token: string
  client: LiveClient
  deposits: { id: string; confirmedAtMs: number }[]
}

/**
 * Holds the live sockets of 2,000 members for a minute and kills the server in the middle: each event arrives once and
 * in order, whatever was on its way (issue "Live"). Beside it, what the same members would ask for by polling.
 */
export async function socketsBench(): Promise<Result[]> {
  let product = await startProduct()
  const { stateDir, port } = product
  const members: Member[] = []
  try {
    const joined = await inTurns(SOCKETS, async () => {
      const token = await registered(product.origin, freshName())
      return { token, client: new LiveClient(product.origin, token), deposits: [] } satisfies Member
    })
    members.push(...joined)
    const before = memoryOf(product)
    await inTurns(members.length, (at) => (members[at] as Member).client.open())
    const held = performance.now()
    const memory = memoryOf(product) - before

    await payIn(product, members, KILL_AT_SECONDS * 1_000)
    await product.kill()
    product = await startProduct({ stateDir, port })
    const started = performance.now()
    await Promise.all(members.map(({ client }) => client.ready(RETURN_WITHIN_MS)))
    const returnedMs = performance.now() - started
    await payIn(product, members, HELD_SECONDS * 1_000 - (performance.now() - held))
    const faults = await settled(product, members)
    return [
      {
        what: `events that ${SOCKETS} sockets got once and in order, held ${HELD_SECONDS} s across a kill`,
        ours: `${count(members)} events, ${faults.length} faults ${faults.slice(0, 3).join('; ')}`,
        baseline: `${members.length * 2} deposits, each credited once`,
        ratio: faults.length === 0 ? 1 : 0,
        aim: '1',
      },
      latency(members),
      {
        what: 'all sockets are back after the start',
        ours: `${(returnedMs / 1_000).toFixed(1)} s`,
        baseline: '30 s',
        ratio: returnedMs / 30_000,
        aim: '<= 1',
      },
      {
        what: 'memory of the platform for an open socket',
        ours: `${(memory / SOCKETS / 1_024).toFixed(0)} kB`,
        baseline: '1,024 kB, an awake object',
        ratio: memory / SOCKETS / 1_048_576,
        aim: '<= 2',
      },
    ]
  } finally {
    for (const { client } of members) client.end()
    await product.stop()
  }
}

/** Each member pays in once; takes at least this long. */
async function payIn({ origin }: Product, members: readonly Member[], lastsMs: number): Promise<void> {
  const until = performance.now() + lastsMs
  await inTurns(members.length, async (at) => {
    const member = members[at] as Member
    const id = await deposited(origin, member.token, AMOUNT)
    member.deposits.push({ id, confirmedAtMs: performance.now() })
  })
  await wait(Math.max(0, until - performance.now()))
}

/** Returns what is wrong once nothing is on its way any more, or after ten seconds. */
async function settled(product: Product, members: readonly Member[]): Promise<string[]> {
  for (const until = Date.now() + 10_000; ; await wait(500)) {
    const found = await inTurns(members.length, (at) => faultsOf(product, members[at] as Member))
    const faults = found.flat()
    if (faults.length === 0 || Date.now() > until) return faults
  }
}

async function faultsOf({ origin }: Product, { token, client, deposits }: Member): Promise<string[]> {
  const cash = await balanceOf(origin, token)
  const shown = client.events.findLast(({ event }) => event.type === 'balance')?.event
  const credited = deposits.map(({ id }) => client.events.filter(({ event }) => isCredited(event, id)).length)
  return [
    ...client.faults,
    ...credited.filter((times) => times !== 1).map((times) => `a deposit came ${times} times`),
    ...(shown?.type === 'balance' && shown.balance.balance === cash ? [] : ['the last balance is not the member’s']),
  ]
}

const isCredited = (event: LiveClient['events'][number]['event'], id: string) =>
  event.type === 'deposit' && event.id === id && event.state === 'credited'

const count = (members: readonly Member[]) => members.reduce((sum, { client }) => sum + client.events.length, 0)

/** From the reply to a deposit to its event; a page that polls waits two seconds on average. */
function latency(members: readonly Member[]): Result {
  const delays = members.flatMap(({ client, deposits }) =>
    deposits.flatMap(({ id, confirmedAtMs }) => {
      const got = client.events.find(({ event }) => isCredited(event, id))
      return got ? [Math.max(0, got.atMs - confirmedAtMs)] : []
    }),
  )
  const p99 = percentile(delays, 0.99)
  return {
    what: 'from the reply of a deposit to its event, p99',
    ours: `${Math.round(p99)} ms (median ${Math.round(percentile(delays, 0.5))} ms)`,
    baseline: '2000 ms, the mean of polling every 4 s',
    ratio: p99 / 2_000,
    aim: '<= 1',
  }
}

/** The resident memory of all programs, in bytes (proc(5)). */
function memoryOf({ stateDir }: Product): number {
  const run = JSON.parse(readFileSync(join(stateDir, 'run.json'), 'utf8')) as { workers: { pid: number }[] }
  const kilobytes = run.workers.map(({ pid }) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)
  })
  return kilobytes.reduce((sum, one) => sum + one, 0) * 1_024
}

async function inTurns<Value>(count: number, work: (at: number) => Promise<Value>): Promise<Value[]> {
  const done: Value[] = []
  let next = 0
  const worker = async () => {
    for (let at = next++; at < count; at = next++) done[at] = await work(at)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return done
}
