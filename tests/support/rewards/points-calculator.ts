/**
 * The rule of points in plain words (decision 184), over a list of bets, without the product's code: each settled bet that is
 * not void adds its cash, weighed by its category, under the version in force when it was placed; the sum is rounded down once.
 */

export interface PlainBet {
  placedMs: number
  category: string
  /** Cash, minor units. */
  cash: number
  /** What becomes of it, as somebody hears of it: what is void stays void. */
  news: { atMs: number; state: 'open' | 'settled' | 'void' }[]
}

export interface PlainVersion {
  fromMs: number
  /** The minor units at full weight that earn a point. */
  each: number
  /** Whole per cent by category. */
  weights: Record<string, number>
}

/** Returns the points that these bets have earned, as they are known at a time. */
export function pointsOf(bets: readonly PlainBet[], versions: readonly PlainVersion[], atMs: number): number {
  // Everything is counted in parts of a point so small that each bet is a whole number of them.
  const parts = versions.reduce((product, { each }) => product * BigInt(each), 100n)
  let sum = 0n
  for (const { placedMs, category, cash, news } of bets) {
    const states = news.filter((one) => one.atMs <= atMs).map(({ state }) => state)
    const version = versions.findLast(({ fromMs }) => fromMs <= placedMs)
    if (states.includes('void') || !states.includes('settled') || version === undefined) continue
    sum += BigInt(cash) * BigInt(version.weights[category] ?? 0) * (parts / (100n * BigInt(version.each)))
  }
  return Number(sum / parts)
}
