import type { Chip } from './chips.ts'
import type { GameEngine, RulesVersion } from './game-engine.ts'

/** What a live table has of its own. */
interface LiveTable {
  code: string
  id: number
  rules: RulesVersion
  /** How long the outcome is shown before the next round: its cards or its wheel take part of it. */
  resultMs: number
}

const BETTING_MS = 18_000
/** From closing to the outcome: long enough that nobody bets while they see it. */
const CLOSING_MS = 1_500

/** Returns the table that everybody plays at together, by the rules of a table of one player. */
export function liveTable<Bet extends { chips: Chip[] }, View extends Bet>(
  engine: GameEngine<Bet, never, View>,
  { resultMs, ...own }: LiveTable,
): GameEngine<Bet, never, View> {
  return {
    ...engine,
    ...own,
    shared: {
      bettingMs: BETTING_MS,
      resultMs,
      playMs: () => CLOSING_MS,
      emptyBet: { ...engine.exampleBet(), chips: [] },
      waitingView: (bet) => ({ ...engine.openingView(), ...bet }),
    },
  }
}
