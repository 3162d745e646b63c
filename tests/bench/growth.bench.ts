import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../../scripts/built.ts'
import { grow } from './support/growth.ts'
import type { Result, Sizes } from './support/result.ts'

/**
 * A thousand banks on the network, with a million members who play unequally. A commit is assumed to take 4 ms there
 * (200 to 500 single commits per second per object were measured), and a transfer 0.25 ms, twice the local cost.
 */
const NETWORK = {
  seed: 20_261_122,
  banks: 1_000,
  members: 1_000_000,
  skew: 1.2,
  // The shortest cycle of a game is 2.5 s; some members have several windows open.
  fastest: 2,
  commitMs: 4,
  transferMs: 0.25,
  seconds: 20,
} as const

/**
 * Measures a thousand banks: the wait at several rates, against the limit of 50 ms, and the bytes and rows that a bet
 * leaves behind.
 */
export async function growthBench(): Promise<Result[]> {
  const waits = [10_000, 50_000, 100_000, 200_000, 400_000].map((bets) => {
    const { median, busiest, p99_ms: p99Ms, together } = grow({ ...NETWORK, bets })
    const shares = `banks ${(median * 100).toFixed(0)} % busy, the busiest ${(busiest * 100).toFixed(0)} %`
    return {
      what: `1,000 banks, ${bets} bets/s, ${shares}, ${together.toFixed(1)} transfers a commit: p99`,
      ours: `${p99Ms.toFixed(1)} ms`,
      baseline: '50 ms',
      ratio: p99Ms / 50,
      aim: '<= 1.0',
    }
  })
  return [...waits, ...left()]
}

/** Runs in a separate process, because the bank's code is typed for the other runtime. */
function left(): Result[] {
  const printed = execFileSync(process.execPath, [join(ROOT, 'tests/bench/support/sizes.ts')], { encoding: 'utf8' })
  const { asJson, inBank, inD1, rows, changes } = JSON.parse(printed) as Sizes
  const bytes = (what: string, size: number) => ({
    what: `a bet and its win, ${what}`,
    ours: `${size.toFixed(0)} B`,
    baseline: `${asJson.toFixed(0)} B as the JSON of its journal`,
    ratio: size / asJson,
  })
  const written = (what: string, count: number) => ({
    what: `rows ${what} for a bet and its win`,
    ours: `${count.toFixed(1)} rows`,
    baseline: '2 lines of the journal',
    ratio: count / 2,
  })
  return [
    bytes('kept in their bank', inBank),
    bytes('kept in D1', inD1),
    written('their bank writes, without indexes,', changes),
    written('D1 writes, with indexes,', rows),
  ]
}
