import type { GameEngine } from '../engine/game-engine.ts'
import type { Round } from '../wire.ts'
import type { GameLaunch } from './launch.ts'
import type { RoundRow, Rounds } from './Rounds.ts'
import { progressOf } from './round-content.ts'
import type { RecallKey } from './seat-types.ts'
import { viewOf } from './view.ts'

/** Returns the key of the page of a round; null when there is none. */
export function recallKeyOf(
  engine: GameEngine,
  rounds: Rounds,
  by: { round?: string; transaction?: string },
): RecallKey | null {
  const row = by.round === undefined ? rounds.byTransaction(by.transaction ?? '') : rounds.find('id', by.round)
  if (!row) return null
  const isShown = progressOf(engine, row) !== null
  return { round: row.id, key: row.recallKey, game: engine.code, isShown, rules: row.rules }
}

/** Returns a round to who has the key of its page. */
export function recallRound(
  engine: GameEngine,
  { game }: GameLaunch,
  row: RoundRow | undefined,
  key: string,
): { game: string; currency: RoundRow['currency']; round: Round } | null {
  return row?.recallKey === key ? { game, currency: row.currency, round: viewOf(engine, row) } : null
}
