import type { Bet } from '#api/wallet/statements'
import { CURRENT } from '../../read-models/figures.ts'
import { periodSums } from '../../read-models/period-sums.ts'
import { vendorsOf } from './played.ts'
import { type Range, wholeOf } from './range.ts'

export interface BetFilter {
  member: string
  unit: string
  range: Range
  vendor: string | null
  state: Bet['state'] | null
}

/** The sort keys of a bet: newest first, and no two alike. */
export type BetCursor = readonly [placedAt: string, id: string]
export const BET_SORTS = ['time', 'text'] as const

export type BetRow = Omit<Bet, 'free' | 'held'> & { free: number; held: number }

const SUMS = ['bets', 'staked', 'freeStaked', 'won', 'returned'] as const
const COLUMNS = `id, vendor, game, round, state, free, staked, won, held, returned, before, after, placed_at AS placedAt,
  settled_at AS settledAt`

/** Returns only the sort keys of those bets. */
export async function betCursors(
  db: D1Database,
  filter: BetFilter,
  before: BetCursor | null,
  limit: number,
): Promise<BetCursor[]> {
  const { results } = await betRows(db, filter, before, limit, 'placed_at AS placedAt, id').all<BetRow>()
  return results.map(betCursorOf)
}

/**
 * Bets stay open for two days at most, unless their vendor is gone: nothing before the first day (UTC) with an open bet
 * is read. Play money has no day rows.
 */
const SINCE_OPEN = `AND placed_at >= coalesce((
  SELECT min(day) FROM bets_day WHERE member = ?1 AND unit = ?2 AND day >= substr(?3, 1, 10) AND state = 'open'),
  iif(?2 = 'FUN', ?3, 'none'))`

/**
 * Returns the bets before a cursor, or the newest, from the index in which they lie closest together: when all vendors
 * are requested, vendor by vendor, `limit` of each.
 */
export function betRows(
  db: D1Database,
  { member, unit, range, vendor, state }: BetFilter,
  before: BetCursor | null,
  limit: number,
  columns = COLUMNS,
): D1PreparedStatement {
  const cursor = before !== null && before[0] < range.end ? before : ([range.end, ''] as const)
  const bound = [member, unit, range.start, ...cursor, limit, ...(vendor === null ? [] : [vendor])]
  return db.prepare(pageOf(columns, state, vendor)).bind(...bound)
}

/** The states are constants of ours, so they are part of the SQL text, which lets a partial index be used. */
function pageOf(columns: string, state: BetFilter['state'], vendor: string | null): string {
  const stateIs = state === null ? '' : `AND state = '${state}' ${state === 'open' ? SINCE_OPEN : ''}`
  if (state === 'void') return page(columns, 'bets_void', `${stateIs} ${vendor === null ? '' : 'AND vendor = ?7'}`)
  if (vendor !== null) return page(columns, 'bets_member', `${stateIs} AND coalesce(vendor, '') = ?7`)
  const ofOne = page('bank, sequence', 'bets_member', `${stateIs} AND coalesce(vendor, '') = played.code`)
  return `${vendorsOf('bets_all', 'bets_member', PLACED)}
    SELECT ${columns} FROM played CROSS JOIN bets_all AS bet
      ON bet.generation = ${CURRENT} AND (bet.bank, bet.sequence) IN (${ofOne})
    WHERE played.code IS NOT NULL ORDER BY placed_at DESC, id DESC LIMIT ?6`
}

const PLACED = 'placed_at IS NOT NULL'

function page(columns: string, index: string, conditions: string): string {
  return `SELECT ${columns} FROM bets_all INDEXED BY ${index}
    WHERE generation = ${CURRENT} AND member = ?1 AND unit = ?2 AND ${PLACED} AND placed_at >= ?3
      AND (placed_at, id) < (?4, ?5) ${conditions}
    ORDER BY placed_at DESC, id DESC LIMIT ?6`
}

/** Returns the statement for the sums of these bets. */
export function betSums(db: D1Database, { member, unit, range, vendor, state }: BetFilter): D1PreparedStatement {
  const tables = { days: 'bets_day', quarterHours: 'bets_quarter_hour' } as const
  return periodSums(db, { member, unit }, wholeOf(range), { ...tables, figures: SUMS, where: { vendor, state } })
}

export function betOf({ held, ...row }: BetRow): Bet {
  return { ...row, free: row.free === 1, ...(held > 0 && { held }) }
}

export function betCursorOf({ placedAt, id }: BetRow): BetCursor {
  return [placedAt, id]
}
