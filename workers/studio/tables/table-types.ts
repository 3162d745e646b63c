import type { TableProof } from '../table-wire.ts'

/** The outcome of a round for one bet, with what the player did in it. */
export interface TableOutcome {
  numbers: number[]
  steps: unknown[]
  proof: TableProof
}

/** `leftMs`: how long until the outcome may be known. */
export type TableResult = { leftMs: number } | TableOutcome

/** The calls that a round of one player makes at its table. */
export interface TableCalls {
  /**
   * Places the bet of a round of a player. Returns when the outcome may be read; null when the table does not take it,
   * because betting has closed. The same id gives the same reply, even after closing.
   */
  place(round: number, id: string): Promise<{ leftMs: number } | null>
  /**
   * Takes a step of a bet while its round is played. Returns the step that counts, the same for every repeat; null when
   * the outcome is known already, or nothing can be done.
   */
  act(round: number, id: string, step: unknown): Promise<{ step: unknown } | null>
  /** Returns the outcome for a bet that was placed. */
  result(round: number, id: string): Promise<TableResult>
}
