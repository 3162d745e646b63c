import type { ErrorCode } from '#api/error'
import type { FreeRoundsNow, Round, Seeds } from '../wire.ts'

/** A refusal in the form that this object returns to the worker. */
export interface Refused {
  refusal: ErrorCode
  retryAfterSeconds?: number
}

/** A round as its operator may open it; `isShown`: it has a picture. */
export interface RecallKey {
  round: string
  key: string
  game: string
  isShown: boolean
  rules: number | null
}

export interface Wager {
  /** Read by the engine of the game. */
  bet: unknown
  clientSeed: string
  roundKey: string
  /** The round of the shared table; absent where each player has rounds of their own. */
  tableRound?: number | undefined
  /** The free rounds that the player's window shows; absent where the player stakes. */
  reward?: string | undefined
}

/** The chain of the table where two players meet: its first hash, and the position of the next round. */
export interface PublishedChain {
  firstHash: string
  position: number
}

/** A step of a round; `index`: how many steps came before it. */
export interface ChosenStep {
  round: string
  index: number
  step: unknown
}

/** What a call that moves a round returns. */
export interface Played {
  round: Round
  balance: number | null
  seeds: Seeds
  freeRounds: FreeRoundsNow | null
  waitMs: number
}
