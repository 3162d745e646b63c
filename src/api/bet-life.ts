import type { GameType } from './games.ts'

/**
 * How many hours a bet may be open. Vendors of rounds end them after 48 hours (operator wallet 1.5). A ticket may be
 * bought for the draws of a week, and a draw may be late. A bet on an event may be placed weeks before it, and the event
 * may be postponed.
 */
const ROUND = 48
const DRAW = 10 * 24
const EVENT = 6 * 7 * 24

/** How many hours a bet on a game of each category may be open; after that its vendor is asked, and it is ended. */
export const BET_LIFE_HOURS = {
  LIVE: ROUND,
  RNG: ROUND,
  MIX: ROUND,
  SPORTS: EVENT,
  ESPORTS: EVENT,
  COCKFIGHT: ROUND,
  PVP: ROUND,
  FISH: ROUND,
  LOTT: DRAW,
  ELOTT: DRAW,
} as const satisfies Record<GameType, number>

/** The life of bets on rounds, and on games that no catalogue lists; an operator may set another (`rounds after HOURS`). */
export const ROUND_LIFE_HOURS = ROUND

/** The lives of bets that wait for more than the end of a round, by category. */
export const LONGER_LIVES = Object.entries(BET_LIFE_HOURS).filter(([, hours]) => hours !== ROUND)
