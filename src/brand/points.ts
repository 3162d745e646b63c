/** How points are earned by play and exchanged for money. */
interface PointRules {
  /** The settled stake that earns one point at full weight, in minor units by currency. */
  stakePerPoint: { MXN: number }
  /**
   * The share of a stake that counts, in whole per cent by category (`GameType`). A category without a weight earns
   * nothing: those of other vendors, such as sports, state no return that a test could hold the points against.
   */
  weights: Partial<Record<string, number>>
  /** So many points are worth this amount (minor units by currency); `fewest` is the fewest points of one exchange. */
  exchange: { points: number; amount: { MXN: number }; fewest: number }
}

/**
 * A point for each 10.00 MXN of settled stake, and 1.00 MXN for 100 points: points return at most 0.1 % of a stake.
 * Return and points together stay below the stake in every game. At live tables two players can bet against each other
 * and lose next to nothing, so little counts there; between members nothing does, since one may play against oneself.
 */
export const pointRules: PointRules = {
  stakePerPoint: { MXN: 1_000 },
  weights: { RNG: 100, MIX: 100, LIVE: 10, FISH: 100, PVP: 0 },
  exchange: { points: 100, amount: { MXN: 100 }, fewest: 100 },
}
