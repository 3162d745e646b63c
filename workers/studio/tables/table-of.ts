import type { GameEngine } from '../engine/game-engine.ts'
import type { SharedTable } from './SharedTable.ts'
import type { TableCalls } from './table-types.ts'

/** The binding of the shared tables. */
export interface TableBinding {
  TABLE: DurableObjectNamespace<SharedTable>
}

/** Returns the shared table of a game, one for all its players; null where each player has rounds of their own. */
export function tableOfGame(env: TableBinding, engine: Pick<GameEngine, 'code' | 'shared'>): TableCalls | null {
  return engine.shared === undefined ? null : env.TABLE.get(env.TABLE.idFromName(engine.code))
}
