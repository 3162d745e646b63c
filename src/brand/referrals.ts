/** What a recommendation brings, and for what. Amounts in minor units by currency; none in a currency that is not here. */
interface ReferralRules {
  /** The reward of who recommended the friend, and of who recommended that one. */
  rewards: readonly [{ MXN: number }, { MXN: number }]
  /** The smallest first deposit that counts. */
  leastDeposit: { MXN: number }
  /** How many friends bring a reward in a month (UTC), by level. */
  mostInAMonth: readonly [number, number]
  /** Days from registration in which the friend's deposit has to be staked once. */
  days: number
  /** How long after that the reward is decided: what is voided until then takes it back. */
  waitMinutes: number
  /** Days in which a reward may be collected; then it is paid. */
  collectDays: number
}

export const referralRules: ReferralRules = {
  rewards: [{ MXN: 5_000 }, { MXN: 1_000 }],
  leastDeposit: { MXN: 20_000 },
  mostInAMonth: [20, 40],
  days: 60,
  waitMinutes: 10,
  collectDays: 30,
}
