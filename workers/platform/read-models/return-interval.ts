import type { GameReturn } from '#api/operator/games/returns'

/** What the rounds of a game add up to; the squares and products are of minor units. */
export interface ReturnSums {
  rounds: number
  staked: number
  won: number
  stakedSquares: number
  wonSquares: number
  products: number
}

/** What a game states of itself, in hundredths of a per cent and of the stake. */
export interface Theory {
  rtp: number | null
  highestRtp: number | null
  deviation: number | null
}

/** The 97.5 % quantile of the normal distribution. */
const Z = 1.959964

type Compared = Pick<GameReturn, 'actual' | 'theoretical' | 'byTheory' | 'bySample' | 'verdict'>

/** Compares what a game paid with its theory. Both errors are of the ratio of all prizes to all stakes. */
export function comparedReturn(sums: ReturnSums, { rtp, highestRtp, deviation }: Theory): Compared {
  const actual = sums.staked > 0 ? sums.won / sums.staked : null
  const theory = rtp === null ? null : { lowest: rtp / 10_000, highest: Math.max(rtp, highestRtp ?? 0) / 10_000 }
  const theoryError = deviation === null ? null : errorByTheory(sums, deviation / 100)
  const sampleError = errorBySample(sums)
  // The stated deviation is that of the usual bet, and says little where the bets differ.
  const decisive = highestRtp === null ? (theoryError ?? sampleError) : larger(theoryError, sampleError)
  return {
    actual: actual === null ? null : percent(actual),
    theoretical: theory && { lowest: percent(theory.lowest), highest: percent(theory.highest) },
    byTheory: theory && theoryError !== null ? around(theory.lowest, theory.highest, theoryError) : null,
    bySample: actual !== null && sampleError !== null ? around(actual, actual, sampleError) : null,
    verdict: verdictOf(actual, theory, decisive),
  }
}

/** The standard error if every round deviates as the theory says: rounds of large stakes weigh more. */
function errorByTheory({ staked, stakedSquares }: ReturnSums, deviation: number): number | null {
  return staked > 0 ? (deviation * Math.sqrt(stakedSquares)) / staked : null
}

/** The standard error of a ratio from the sample: of what each round paid beyond the actual return of its stake. */
function errorBySample({ rounds, staked, won, stakedSquares, wonSquares, products }: ReturnSums): number | null {
  if (rounds < 2 || staked <= 0) return null
  const ratio = won / staked
  const squares = Math.max(0, wonSquares - 2 * ratio * products + ratio * ratio * stakedSquares)
  return Math.sqrt((squares * rounds) / (rounds - 1)) / staked
}

function larger(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}

function verdictOf(
  actual: number | null,
  theory: { lowest: number; highest: number } | null,
  error: number | null,
): Compared['verdict'] {
  if (actual === null || theory === null || error === null) return 'unknown'
  if (actual < theory.lowest - Z * error) return 'outside-below'
  return actual > theory.highest + Z * error ? 'outside-above' : 'inside'
}

function around(low: number, high: number, error: number): { low: number; high: number } {
  return { low: percent(low - Z * error), high: percent(high + Z * error) }
}

/** A share in per cent with four decimals. */
function percent(share: number): number {
  return Math.round(share * 1_000_000) / 10_000
}
