import type { Currency } from '#api/money'
import type { StakeRange } from './game-engine.ts'
import { betsIn, usualBetIn } from './stakes.ts'

/** The part of a setup that a game with one stake from a list has. */
export interface StakeList {
  bets: number[]
  usualBet: number
}

export function stakeListIn(currency: Currency): StakeList {
  return { bets: betsIn(currency), usualBet: usualBetIn(currency) }
}

/** The smallest and the largest stake of a round, the same for every game of the studio. */
export function stakeRangeIn(currency: Currency): StakeRange {
  const bets = betsIn(currency)
  return { min: Math.min(...bets), max: Math.max(...bets) }
}

export function isListed(stake: number, currency: Currency): boolean {
  return betsIn(currency).includes(stake)
}
