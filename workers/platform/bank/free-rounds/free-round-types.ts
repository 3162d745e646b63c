import type { Currency } from '#api/money'

/** Rounds of a game that the house pays the stakes of, at one stake. Amounts in minor units. */
export interface FreeRoundsGrant {
  /** The reward as its vendor names it (`reward_uuid`), lower case. */
  id: string
  memberId: string
  vendor: string
  game: string
  currency: Currency
  stake: number
  rounds: number
  /** No round begins from then on, epoch ms. */
  endsMs: number
}

/** How far free rounds are. */
export interface FreeRoundsState {
  id: string
  /** Without those that were taken back. */
  played: number
  /** What they have paid so far. */
  won: number
  isClosed: boolean
}
