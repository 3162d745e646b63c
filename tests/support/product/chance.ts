/** The result of comparing two groups of measurements. */
export interface Difference {
  /** The two-sided probability that chance alone makes a difference as large. */
  chance: number
}

/**
 * Mann-Whitney U test with mid-ranks, tie correction and the normal approximation, which is valid from about 20 values
 * per group. It tests whether the values of one group tend to be larger, whatever their distribution.
 */
export function differenceOf(one: readonly number[], other: readonly number[]): Difference {
  const all = [
    ...one.map((value) => ({ value, first: true })),
    ...other.map((value) => ({ value, first: false })),
  ].sort((a, b) => a.value - b.value)
  let [rankSum, tied] = [0, 0]
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1
    const ties = to - from
    tied += ties ** 3 - ties
    // Equal values share the mean of their ranks, which count from 1.
    rankSum += all.slice(from, to).filter(({ first }) => first).length * ((from + 1 + to) / 2)
    from = to
  }
  const [n, m, total] = [one.length, other.length, all.length]
  const u = rankSum - (n * (n + 1)) / 2
  const variance = ((n * m) / 12) * (total + 1 - tied / (total * (total - 1)))
  if (variance <= 0) return { chance: 1 }
  return { chance: twoSided((u - (n * m) / 2) / Math.sqrt(variance)) }
}

/**
 * Returns the two tails of the normal distribution beyond z: the complementary error function of |z|/√2, by its
 * continued fraction.
 */
function twoSided(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  if (x < 1.5) return 1 - erfSeries(x)
  let fraction = 0
  for (let k = 60; k > 0; k -= 1) fraction = k / 2 / (x + fraction)
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + fraction)
}

/** Computes erf by its Maclaurin series (DLMF 7.6.1), exact to rounding for small x. */
function erfSeries(x: number): number {
  let [sum, term] = [x, x]
  for (let n = 1; n < 40; n += 1) {
    term *= (-x * x) / n
    sum += term / (2 * n + 1)
  }
  return (2 / Math.sqrt(Math.PI)) * sum
}
