import type { Bet } from '#api/statements'
import { CURRENT } from '../readmodels/figures.ts'
import type { Range } from './range.ts'

export interface BetFilter {
  member: string
  unit: string
  range: Range
  vendor: string | null
  state: Bet['state'] | null
}

/** The sort keys of a bet: newest first, and no two alike. */
export type BetPlace = readonly [placedAt: string, id: string]
export const BET_SORTS = ['time', 'text'] as const

export type BetRow = Omit<Bet, 'free'> & { free: number }

const COLUMNS = `id, vendor, game, round, state, free, staked, won, returned, before, after, placed_at AS placedAt,
  settled_at AS settledAt`

/** The places of those bets alone. */
export async function betPlaces(
  db: D1Database,
  filter: BetFilter,
  before: BetPlace | null,
  limit: number,
): Promise<BetPlace[]> {
  const { results } = await betRows(db, filter, before, limit, 'placed_at AS placedAt, id').all<BetRow>()
  return results.map(betPlaceOf)
}

/** The bets before a place, or the newest, from the index in which what is asked for lies closest together. */
export function betRows(
  db: D1Database,
  { member, unit, range, vendor, state }: BetFilter,
  before: BetPlace | null,
  limit: number,
  columns = COLUMNS,
): D1PreparedStatement {
  const isRare = state === 'open' || state === 'void'
  const index = isRare ? 'bets_state' : vendor === null ? 'bets_member' : 'bets_vendor'
  const place = before !== null && before[0] < range.end ? before : ([range.end, ''] as const)
  const bound: unknown[] = [member, unit, range.from, ...place, limit]
  const vendorIs = vendor === null ? '' : `AND vendor = ?${bound.push(vendor)}`
  // The states are ours, so they stand in the text; what follows lets the partial index answer.
  const stateIs = state === null ? '' : `AND state = '${state}' ${isRare ? "AND state <> 'settled'" : ''}`
  return db
    .prepare(
      `SELECT ${columns} FROM bets_all INDEXED BY ${index}
       WHERE generation = ${CURRENT} AND member = ?1 AND unit = ?2 AND placed_at IS NOT NULL AND placed_at >= ?3
         AND (placed_at, id) < (?4, ?5) ${vendorIs} ${stateIs}
       ORDER BY placed_at DESC, id DESC LIMIT ?6`,
    )
    .bind(...bound)
}

/** What these bets add up to, from their days. */
export function betSums(db: D1Database, { member, unit, range, vendor, state }: BetFilter): D1PreparedStatement {
  const bound: unknown[] = [member, unit, range.from, range.to]
  const vendorIs = vendor === null ? '' : `AND vendor = ?${bound.push(vendor)}`
  const stateIs = state === null ? '' : `AND state = ?${bound.push(state)}`
  const sum = (column: string, name: string) => `coalesce(sum(${column}), 0) AS "${name}"`
  return db
    .prepare(
      `SELECT ${sum('bets', 'bets')}, ${sum('staked', 'staked')}, ${sum('free_staked', 'freeStaked')}, ${sum('won', 'won')},
              ${sum('returned', 'returned')}
       FROM bets_day WHERE member = ?1 AND unit = ?2 AND day BETWEEN ?3 AND ?4 ${vendorIs} ${stateIs}`,
    )
    .bind(...bound)
}

export function betOf(row: BetRow): Bet {
  return { ...row, free: row.free === 1 }
}

export function betPlaceOf({ placedAt, id }: BetRow): BetPlace {
  return [placedAt, id]
}
