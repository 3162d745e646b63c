import type { ErrorCode } from '#api/error'
import type { TableProof } from '../table-wire.ts'

/** The outcome of a round for one bet, with what the player did in it. */
export interface TableOutcome {
  numbers: number[]
  steps: unknown[]
  proof: TableProof
}

/** The outcome of a round of two players. What it pays is that of the rules it was staked under, for both. */
export interface HeadsUpOutcome extends TableOutcome {
  /** The number of the round at its table. */
  round: number
  payout: number
}

/** `leftMs`: how long until the outcome may be known, or until it is asked for again. `refusal`: the bet is returned. */
export type TableResult = { leftMs: number } | { refusal: ErrorCode } | TableOutcome | HeadsUpOutcome
