import type { Terms } from '#api/agents/contracts'

/** Terms of contracts, with periods of UTC and without bonus bets. */

const COMMON = { zone: 'UTC', includesBonusBets: false, noticeDays: 7 } as const
const NO_MINIMUM = { minimumBase: 0, minimumTurnover: 0, minimumActiveMembers: 0 }

/** A daily salary at a rate in 1/10,000, to be claimed. */
export const dailySalary = (rate: number): Terms => ({
  ...{ kind: 'daily', ...COMMON, payment: 'claim-then-lapsed' },
  ...{ minimumBet: 0, tiers: [{ ...NO_MINIMUM, rate }] },
})

/** A real-time salary at a rate for bets that won and for those that lost, paid at once. */
export const realtimeSalary = (rate: number): Terms => ({
  ...{ kind: 'realtime', ...COMMON, payment: 'automatic', winRate: rate, lossRate: rate, singleBet: 0 },
})

/** A dividend of each day's turnover, to be claimed. */
export const turnoverDividend = (rate: number): Terms => ({
  ...{ kind: 'dividend', ...COMMON, payment: 'claim-then-lapsed', base: 'turnover', period: 'daily' },
  ...{ carriesLosses: false, minimumBet: 0, tiers: [{ ...NO_MINIMUM, rate }] },
})
