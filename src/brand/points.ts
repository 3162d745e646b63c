/** placeholder */
export const pointRules = {
  stakePerPoint: { MXN: 1_000 },
  weights: { RNG: 100 },
  exchange: { points: 100, amount: { MXN: 100 }, minimum: 100 },
}
