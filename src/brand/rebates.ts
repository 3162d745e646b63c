/** What of a settled stake comes back, by category of the game and rank of the member. */
interface RebateRules {
  /**
   * Rates in 1/10,000 by category (`RebateCategory`), for each rank of the ladder from the lowest on. A category without
   * rates gives nothing: those of other vendors, such as sports, state no return that a test could hold a rate against.
   */
  rates: Partial<Record<string, number[]>>
}

/**
 * Return, points and rebate together stay below the stake in every game, at the highest rank too. Table games and video
 * poker among the slots return nearly everything to who plays them without a fault, so that little of a stake can come back.
 */
export const rebateRules: RebateRules = {
  rates: {
    RNG: [100, 105, 110, 120, 130],
    'RNG:TG': [10, 12, 14, 17, 20],
    'RNG:VP': [3, 4, 5, 6, 7],
    LIVE: [60, 63, 66, 70, 75],
    PVP: [100, 105, 110, 115, 120],
    FISH: [100, 105, 110, 120, 130],
    MIX: [40, 43, 46, 50, 55],
  },
}
