import { Dice } from '../../simulation/dice.ts'

/** The load of an installation, and the cost of one bank. */
export interface Growth {
  seed: number
  banks: number
  members: number
  /** Bets of all members together, per second. */
  bets: number
  /** Exponent of the Pareto distribution of the members' play. */
  skew: number
  /** The highest rate of one member, in bets per second: games have a shortest cycle (UKGC RTS 14D). */
  fastest: number
  /** The fixed cost of a commit, and the cost that each transfer adds to it. */
  commitMs: number
  transferMs: number
  seconds: number
}

export interface Grown {
  /** The share of time that a bank is busy: of the median bank, and of the busiest. */
  median: number
  busiest: number
  /** The time from arrival to commit, over all bets. */
  p50_ms: number
  p99_ms: number
  /** Average number of transfers per commit: the saving of group commit. */
  together: number
}

/**
 * Simulates the banks. Members are assigned to banks at random, as by their ids. Each bank commits all waiting
 * transfers together, then takes the next ones. Banks share nothing, so each is simulated separately.
 */
export function grow(growth: Growth): Grown {
  const dice = new Dice(growth.seed)
  const rates = ratesOf(growth, dice)
  const waits: number[] = []
  let [commits, transfers] = [0, 0]
  const shares = rates.map((rate) => {
    const bank = follow(rate, growth, dice, waits)
    commits += bank.commits
    transfers += bank.transfers
    return bank.busyMs / (growth.seconds * 1_000)
  })
  shares.sort((a, b) => a - b)
  waits.sort((a, b) => a - b)
  const at = (sorted: number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0
  return {
    median: at(shares, 0.5),
    busiest: at(shares, 1),
    p50_ms: at(waits, 0.5),
    p99_ms: at(waits, 0.99),
    together: transfers / commits,
  }
}

/** Returns the bets per second of each bank. */
function ratesOf({ banks, members, bets, skew, fastest }: Growth, dice: Dice): number[] {
  const weights = Array.from({ length: members }, () => (1 - dice.roll()) ** (-1 / skew))
  let scale = bets / weights.reduce((sum, weight) => sum + weight, 0)
  // Bets above the limit of the fastest members go to the others. A few iterations converge.
  for (let round = 0; round < 8; round += 1)
    scale *= bets / weights.reduce((sum, weight) => sum + Math.min(fastest, weight * scale), 0)
  const rates = new Array<number>(banks).fill(0)
  for (const weight of weights) {
    const bank = dice.below(banks)
    rates[bank] = (rates[bank] ?? 0) + Math.min(fastest, weight * scale)
  }
  return rates
}

function follow(rate: number, { seconds, commitMs, transferMs }: Growth, dice: Dice, waits: number[]) {
  let [atMs, freeMs, busyMs, commits, transfers] = [0, 0, 0, 0, 0]
  const next = () => -Math.log(1 - dice.roll()) * (1_000 / rate)
  atMs = next()
  while (atMs < seconds * 1_000) {
    const startMs = Math.max(atMs, freeMs)
    const group: number[] = []
    while (atMs <= startMs) {
      group.push(atMs)
      atMs += next()
    }
    const lengthMs = commitMs + transferMs * group.length
    freeMs = startMs + lengthMs
    busyMs += lengthMs
    commits += 1
    transfers += group.length
    for (const arrivedMs of group) waits.push(freeMs - arrivedMs)
  }
  return { busyMs, commits, transfers }
}
