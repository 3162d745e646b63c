import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from 'esbuild'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { ROOT } from '../../scripts/built.ts'
import { children } from '../../scripts/orphan-process.ts'
import type { BenchRequest } from './support/bank-request.ts'
import { postgresPace } from './support/postgres.ts'
import { rawSqlite } from './support/raw-sqlite.ts'
import { median, percentile, type Result } from './support/result.ts'

const MEMBERS = 1_000
const CLIENTS = 64
const BETS = 20_000
const ROUNDS = 3
const STAKE = 20
/** In minor units: the largest deposit the product accepts, and enough for every bet placed on one member. */
const FUNDS = 5_000_000
const CROWD = 100_000
/** The runtime evicts a Durable Object after ten seconds without a call. */
const IDLE_MS = 30_000

/**
 * Measures the bank called by a plain worker: with bets spread and on one member, at half load, with several banks in
 * one runtime, and with 100,000 members in one bank.
 */
export async function bankBench(): Promise<Result[]> {
  mkdirSync(join(ROOT, 'build'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, 'build', 'bench-bank-'))
  try {
    const raw = median(
      Array.from({ length: ROUNDS }, (_, round) => rawSqlite(join(folder, `raw-${round}.sqlite`), 6_000)),
    )
    const postgres = postgresPace(CLIENTS, 5)
    const bench = await start(join(folder, 'one'), 1)
    const results: Result[] = []
    let spread = 0
    try {
      spread = await pace(bench, 1, MEMBERS)
      results.push(...againstBoth('bank by RPC, 1,000 members', spread, raw, postgres?.spread))
      results.push(...againstBoth('bank by RPC, one hot member', await pace(bench, 1, 1), raw, postgres?.hot))
      results.push(await halfLoad(bench, Math.floor(spread / 2)))
      results.push(...(await crowd(bench)))
    } finally {
      await bench.stop()
    }
    return [...results, await sideBySide(folder, 4, spread), await sideBySide(folder, 64, spread)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Bench {
  request(request: BenchRequest): Promise<unknown>
  /** Resident memory of the runtime, in MB. */
  memory_mb(): number
  stop(): Promise<void>
}

/** Starts a separate runtime and opens the members' accounts, spread over the given number of banks. */
async function start(folder: string, banks: number): Promise<Bench> {
  const script = join(folder, 'worker.js')
  await build({
    entryPoints: [join(ROOT, 'tests/bench/support/bank-worker.ts')],
    outfile: script,
    bundle: true,
    format: 'esm',
    conditions: ['workerd'],
    external: ['cloudflare:*', 'node:*'],
  })
  const before = new Set(children())
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: 0,
      cf: false,
      log: new Log(LogLevel.WARN),
      telemetry: { enabled: false },
      resourcePersistencePath: join(folder, 'state'),
      workers: [
        {
          name: 'bench',
          modules: true,
          scriptPath: script,
          compatibilityDate: '2026-09-01',
          compatibilityFlags: ['nodejs_compat'],
          durableObjects: { BANK: { className: 'Bank', useSQLite: true } },
          queueProducers: { JOURNAL: 'farol-journal' },
          queueConsumers: { 'farol-journal': { maxBatchSize: 100, maxBatchTimeout: 1 } },
        },
      ],
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  )
  const origin = await miniflare.ready
  const pid = children().find((child) => !before.has(child))
  const bench: Bench = {
    async request(request) {
      const response = await fetch(origin, { method: 'POST', body: JSON.stringify(request) })
      if (!response.ok) throw new Error(`the bench's worker answered ${response.status}: ${await response.text()}`)
      return response.json()
    },
    memory_mb() {
      const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
      return Number(kilobytes) / 1_024
    },
    stop: () => miniflare.dispose(),
  }
  await bench.request({ do: 'seat', banks, from: 0, to: MEMBERS, funds: FUNDS })
  return bench
}

let runs = 0

/** Returns the median of several rounds, in bets per second. */
async function pace(bench: Bench, banks: number, members: number): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    runs += 1
    const from = performance.now()
    await bench.request({ do: 'bets', banks, members, bets: BETS, clients: CLIENTS, stake: STAKE, run: `run${runs}` })
    rounds.push(BETS / ((performance.now() - from) / 1_000))
  }
  return median(rounds)
}

function againstBoth(what: string, ours: number, raw: number, postgres: number | undefined): Result[] {
  const perSecond = (value: number) => `${Math.round(value)} entries/s`
  const one = (baseline: number, of: string, wanted?: string): Result => ({
    what,
    ours: perSecond(ours),
    baseline: `${perSecond(baseline)} of ${of}`,
    ratio: ours / baseline,
    ...(wanted ? { aim: wanted } : {}),
  })
  const list = [one(raw, 'raw SQLite, one commit each')]
  return postgres === undefined ? list : [...list, one(postgres, 'PostgreSQL, same entry', '>= 1.5')]
}

/**
 * Measures response times at half of the measured throughput. Each bet is timed from when it was due, so a queue counts
 * as waiting.
 */
async function halfLoad(bench: Bench, perSecond: number): Promise<Result> {
  const input = { do: 'paced', members: MEMBERS, bets: 10_000, perSecond, stake: STAKE, run: 'half' } as const
  const { latencies_ms: latenciesMs } = (await bench.request(input)) as { latencies_ms: number[] }
  const p99Ms = percentile(latenciesMs, 0.99)
  return {
    what: `p99 at half load (${perSecond} bets/s)`,
    ours: `${p99Ms.toFixed(1)} ms`,
    baseline: '50 ms',
    ratio: p99Ms / 50,
    aim: '<= 1.0',
  }
}

/** Compares the throughput of several banks in one runtime with that of one bank. */
async function sideBySide(folder: string, banks: number, alone: number): Promise<Result> {
  const bench = await start(join(folder, `${banks}`), banks)
  try {
    const ours = await pace(bench, banks, MEMBERS)
    return {
      what: `${banks} banks beside each other, ${MEMBERS} members`,
      ours: `${Math.round(ours)} entries/s`,
      baseline: `${Math.round(alone)} entries/s of one bank`,
      ratio: ours / alone,
    }
  } finally {
    await bench.stop()
  }
}

/** Measures the memory that a bank needs for 100,000 open members, against the same runtime with fewer members. */
async function crowd(bench: Bench): Promise<Result[]> {
  const before = bench.memory_mb()
  await bench.request({ do: 'seat', banks: 1, from: MEMBERS, to: CROWD, funds: FUNDS })
  const memory = (what: string): Result => {
    const after = bench.memory_mb()
    return {
      what: `memory with ${CROWD} members in one bank${what}`,
      ours: `${Math.round(after)} MB`,
      baseline: `${Math.round(before)} MB with ${MEMBERS}`,
      ratio: after / before,
    }
  }
  const busy = memory('')
  await wait(IDLE_MS)
  return [busy, memory(`, ${IDLE_MS / 1_000} s after the last call`)]
}
