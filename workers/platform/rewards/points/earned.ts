/** The settled cash stake of a member in one game under one version of the rules, in minor units. */
export interface CountedStake {
  /** The minor units at full weight that earn a point; null: stakes in this currency earn none. */
  stakePerPoint: number | null
  staked: number
  /** The part that counts, in whole per cent. */
  percent: number
}

/**
 * Returns the points of all stakes together, rounded down once: what is left of a stake counts with the next one. Exact,
 * also across versions of the rules.
 */
export function earnedBy(stakes: readonly CountedStake[]): number {
  let [numerator, denominator] = [0n, 1n]
  for (const { stakePerPoint, staked, percent } of stakes) {
    if (stakePerPoint === null) continue
    const each = BigInt(stakePerPoint) * 100n
    const counted = BigInt(staked) * BigInt(percent)
    if (each === denominator) numerator += counted
    else [numerator, denominator] = [numerator * each + counted * denominator, denominator * each]
  }
  return numerator <= 0n ? 0 : Number(numerator / denominator)
}
