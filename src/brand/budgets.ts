/**
 * What the house may give away: minor units by currency, whole points as `PTS`. An operator changes it with a second
 * person (`budget set`).
 */
export const rewardBudgets = {
  rebate: { MXN: 20_000_000 },
  cashback: { MXN: 10_000_000 },
  missions: { MXN: 5_000_000, PTS: 20_000_000 },
  leaderboards: { MXN: 5_000_000, PTS: 5_000_000 },
  referral: { MXN: 5_000_000 },
  raffle: { MXN: 5_000_000 },
  /** The stakes of free rounds, taken when they are given. */
  'free-rounds': { MXN: 2_000_000 },
  /** Vouchers of the point mall. */
  mall: { MXN: 1_000_000 },
  'vip-gifts': { PTS: 5_000_000 },
} as const satisfies Record<string, Partial<Record<'MXN' | 'PTS', number>>>
