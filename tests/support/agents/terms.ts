import type { ContractKind, Terms } from '#api/agents/contracts'

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

const HOUSE_COMMON = {
  zone: 'America/Mexico_City',
  includesBonusBets: false,
  noticeDays: 0,
  payment: 'automatic',
} as const

/** The simplest terms of a kind. */
export function termsOf(kind: ContractKind, rate: number, more: Partial<Terms> = {}): Terms {
  const tiers = [{ minimumBase: 0, minimumTurnover: 0, minimumActiveMembers: 0, rate }]
  const terms = {
    realtime: { winRate: rate, lossRate: rate, singleBet: 0 },
    daily: { tiers, minimumBet: 0 },
    hourly: { tiers, minimumBet: 0 },
    dividend: { tiers, minimumBet: 0, base: 'turnover', period: 'daily', carriesLosses: true },
  }[kind]
  return { kind, ...HOUSE_COMMON, ...terms, ...more } as Terms
}

/** The same of a daily salary. */
export const daily = (rate: number, more: object = {}) => termsOf('daily', rate, more)
