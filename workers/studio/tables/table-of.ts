import type { HeadsUpTable } from './HeadsUpTable.ts'
import type { SharedTable } from './SharedTable.ts'

/** The bindings of the tables. */
export interface TableBinding {
  TABLE: DurableObjectNamespace<SharedTable>
  HEADS_UP: DurableObjectNamespace<HeadsUpTable>
}

/** Returns the table that everybody plays a game at. */
export function sharedTableOf(env: TableBinding, game: string): DurableObjectStub<SharedTable> {
  return env.TABLE.get(env.TABLE.idFromName(game))
}

/** Returns the table where players of one operator and currency meet. A free trial has a currency of its own: FUN. */
export function headsUpTableOf(
  env: TableBinding,
  { game, operatorId }: { game: string; operatorId: string },
  currency: string,
): DurableObjectStub<HeadsUpTable> {
  return env.HEADS_UP.get(env.HEADS_UP.idFromName(`${game}|${operatorId}|${currency}`))
}
