import type { Currency } from '#api/money'
import type { StakeRange } from './game-engine.ts'
import { betsIn, type StakeGrain, usualBetIn } from './stakes.ts'

/** The part of a setup that a game with one stake from a list has. */
export interface StakeList {
  bets: number[]
  usualBet: number
}

export function stakeListIn(currency: Currency, grain?: StakeGrain): StakeList {
  return { bets: betsIn(currency, grain), usualBet: usualBetIn(currency) }
}

/** The smallest and the largest stake of a round, the same for every game of a grain. */
export function stakeRangeIn(currency: Currency, grain?: StakeGrain): StakeRange {
  const bets = betsIn(currency, grain)
  return { min: Math.min(...bets), max: Math.max(...bets) }
}

export function isListed(stake: number, currency: Currency, grain?: StakeGrain): boolean {
  return betsIn(currency, grain).includes(stake)
}
