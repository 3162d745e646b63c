import { grow } from './growth.ts'
import type { Result } from './result.ts'

/**
 * A thousand banks under a million members who play unequally, on the network. A commit there costs more than here and is
 * taken as 4 ms (200 to 500 lone commits a second an object were measured); a transfer as 0.25 ms, twice what one costs here.
 */
const NETWORK = {
  seed: 20_261_122,
  banks: 1_000,
  members: 1_000_000,
  skew: 1.2,
  // One game's cycle is 2.5 s at the least; some have several windows open.
  fastest: 2,
  commit_ms: 4,
  transfer_ms: 0.25,
  seconds: 20,
} as const

/** What a thousand banks hold: the wait at several paces, against the 50 ms nobody should exceed. */
export async function growthBench(): Promise<Result[]> {
  return [10_000, 50_000, 100_000, 200_000, 400_000].map((bets) => {
    const { median, busiest, p99_ms, together } = grow({ ...NETWORK, bets })
    const shares = `banks ${(median * 100).toFixed(0)} % busy, the busiest ${(busiest * 100).toFixed(0)} %`
    return {
      what: `1,000 banks, ${bets} bets/s, ${shares}, ${together.toFixed(1)} transfers a commit: p99`,
      ours: `${p99_ms.toFixed(1)} ms`,
      baseline: '50 ms',
      ratio: p99_ms / 50,
      aim: '<= 1.0',
    }
  })
}
