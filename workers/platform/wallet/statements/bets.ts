import type { GameType } from '#api/games'
import type { Bet } from '#api/wallet/statements'
import { brand, type Language } from '#brand/brand'
import { CURRENT } from '../../read-models/figures.ts'
import { inCategory, OF_BETS, periodSums, type SumsQuery } from '../../read-models/period-sums.ts'
import { GAME, playedOf, VENDOR, vendorNameOf } from './played.ts'
import { type Range, wholeOf } from './range.ts'

export interface BetFilter {
  member: string
  unit: string
  range: Range
  vendor: string | null
  category: GameType | null
  state: Bet['state'] | null
  /** Of the names. */
  language: Language
}

/** The sort keys of a bet: newest first, and no two alike. */
export type BetCursor = readonly [placedAt: string, id: string]
export const BET_SORTS = ['time', 'text'] as const

export type BetRow = Omit<Bet, 'free' | 'held' | 'takenBack'> & {
  free: number
  held: number
  /** Where its last movement is. */
  bank: string
  last: number
  /** What that took back of its wins, and whether it closed the round; null where it is another movement. */
  takenBack: number | null
  closed: number | null
}

const SUMS = ['bets', 'staked', 'freeStaked', 'won', 'returned'] as const
/** SQL: the fields of a bet. */
export const BET_COLUMNS = `bank, last, id, vendor, game, round, state, free, staked, won, held, returned, before, after, placed_at AS placedAt,
  settled_at AS settledAt`

/** Returns only the sort keys of those bets. */
export async function betCursors(
  db: D1Database,
  filter: BetFilter,
  before: BetCursor | null,
  limit: number,
): Promise<BetCursor[]> {
  const { sql, bound } = pageOf('placed_at AS placedAt, id', filter, before, limit)
  const { results } = await db
    .prepare(sql)
    .bind(...bound)
    .all<BetRow>()
  return results.map(betCursorOf)
}

/** Returns the bets before a cursor, or the newest, with the names that the catalogue has for them. */
export function betRows(
  db: D1Database,
  filter: BetFilter,
  before: BetCursor | null,
  limit: number,
  columns = BET_COLUMNS,
): D1PreparedStatement {
  const { sql, bound } = pageOf(columns, filter, before, limit)
  return namedBets(db, sql, bound, filter.language)
}

/** Returns the statement for one bet of a member, found by what the betting record shows of it. */
export function betRow(
  db: D1Database,
  { member, unit, language }: Pick<BetFilter, 'member' | 'unit' | 'language'>,
  { id, vendor, placedAt }: { id: string; vendor: string; placedAt: string },
): D1PreparedStatement {
  const sql = `SELECT ${BET_COLUMNS} FROM bets_all INDEXED BY bets_member
    WHERE generation = ${CURRENT} AND member = ?1 AND unit = ?2 AND ${PLACED}
      AND ${VENDOR} = ?3 AND placed_at = ?4 AND id = ?5`
  return namedBets(db, sql, [member, unit, vendor, placedAt, id], language)
}

/** Returns the statement for a bet of a member by its id alone: reads the ids of all their bets at its vendor. */
export function betById(
  db: D1Database,
  { member, unit, language }: Pick<BetFilter, 'member' | 'unit' | 'language'>,
  id: string,
): D1PreparedStatement {
  const sql = `SELECT ${BET_COLUMNS} FROM bets_all INDEXED BY bets_member
    WHERE generation = ${CURRENT} AND member = ?1 AND unit = ?2 AND ${PLACED} AND ${VENDOR} = ?3 AND id = ?4`
  return namedBets(db, sql, [member, unit, id.split(':')[0] ?? '', id], language)
}

/**
 * Returns the statement for bets with the names that the catalogue has for them, and what the last movement of each took
 * back of its wins.
 */
export function namedBets(
  db: D1Database,
  sql: string,
  bound: readonly unknown[],
  language: Language,
): D1PreparedStatement {
  return db
    .prepare(
      `SELECT found.*, ${VENDOR_NAME} AS vendorName, coalesce(asked.name, own.name) AS gameName,
         games.game_type AS category, word.amount AS takenBack, word.closes AS closed
       FROM (${sql}) AS found ${CATALOGUE}
       LEFT JOIN journal_all AS word ON word.generation = ${CURRENT} AND word.bank = found.bank
         AND word.sequence = found.last AND word.kind = 'win-rollback'
       LEFT JOIN game_names AS asked ON asked.node_id = games.node_id AND asked.language = ?${bound.length + 1}
       LEFT JOIN game_names AS own ON own.node_id = games.node_id AND own.language = '${brand.defaultLanguage}'
       ORDER BY placedAt DESC, id DESC`,
    )
    .bind(...bound, language)
}

/** SQL: what the catalogue has about `found.vendor` and `found.game`. */
const CATALOGUE = 'LEFT JOIN games ON games.vassalage = found.vendor AND games.game_code = found.game'
const VENDOR_NAME = vendorNameOf('found.vendor')

/** Returns the statement for the vendors and categories in which a member has bets; `played`: the codes of their games. */
export function playedIn(
  db: D1Database,
  { member, unit }: Pick<BetFilter, 'member' | 'unit'>,
  played = playedOf('bets_all', 'bets_game', PLACED, GAME),
): D1PreparedStatement {
  const sql = `${played}
    SELECT DISTINCT found.vendor, ${VENDOR_NAME} AS vendorName, games.game_type AS category
    FROM (SELECT ${CODE_VENDOR} AS vendor, ${CODE_GAME} AS game FROM played WHERE code IS NOT NULL) AS found ${CATALOGUE}
    WHERE found.vendor <> '' ORDER BY found.vendor, category`
  return db.prepare(sql).bind(member, unit)
}

/** SQL: the vendor and the game of a code of `GAME`; no vendor's code has a slash. */
export const CODE_VENDOR = "substr(played.code, 1, instr(played.code, '/') - 1)"
export const CODE_GAME = "substr(played.code, instr(played.code, '/') + 1)"

/** The indexes of a member's bets in a state that few are in: a page costs by those, however long ago they were placed. */
const INDEX_OF_STATE = { open: 'bets_open_member', void: 'bets_void' }

/**
 * Returns the SQL of a page, from the index in which its bets lie closest together: when several vendors are requested,
 * vendor by vendor, `limit` of each; of a category, game by game. The states are constants of ours, so they are part of
 * the SQL text, which lets a partial index be used.
 */
function pageOf(
  columns: string,
  { member, unit, range, vendor, category, state }: BetFilter,
  before: BetCursor | null,
  limit: number,
): { sql: string; bound: unknown[] } {
  const cursor = before !== null && before[0] < range.end ? before : ([range.end, ''] as const)
  const bound: unknown[] = [member, unit, range.start, ...cursor, limit]
  const put = (value: unknown) => `?${bound.push(value)}`
  const stateIs = state === null ? '' : `AND state = '${state}'`
  if (state === 'open' || state === 'void') {
    const ofVendor = vendor === null ? '' : `AND vendor = ${put(vendor)}`
    const ofCategory = category === null ? '' : inCategory(put(category))
    return { sql: page(columns, INDEX_OF_STATE[state], `${stateIs} ${ofVendor} ${ofCategory}`), bound }
  }
  if (category === null && vendor !== null)
    return { sql: page(columns, 'bets_member', `${stateIs} AND ${VENDOR} = ${put(vendor)}`), bound }
  const ofVendor = vendor === null ? '' : `AND ${CODE_VENDOR} = ${put(vendor)}`
  const [index, key, isWanted] =
    category === null
      ? (['bets_member', VENDOR, ''] as const)
      : (['bets_game', GAME, `${ofVendor} ${inCategory(put(category), CODE_VENDOR, CODE_GAME)}`] as const)
  const ofOne = `${stateIs} AND ${key} = wanted.code`
  const sixth = () => page('placed_at', index, ofOne, { limit: `1 OFFSET ${put(Math.ceil(limit / 6) - 1)}` })
  const since = state === null ? sinceEnough(sixth()) : '?3'
  const sql = `${playedOf('bets_all', index, PLACED, key)},
    wanted (code) AS MATERIALIZED (SELECT code FROM played WHERE code IS NOT NULL ${isWanted})
    SELECT ${columns} FROM wanted CROSS JOIN bets_all AS bet
      ON bet.generation = ${CURRENT} AND (bet.bank, bet.sequence) IN (${page('bank, sequence', index, ofOne, { since })})
    ORDER BY placed_at DESC, id DESC LIMIT ?6`
  return { sql, bound }
}

/**
 * SQL: the time before which nothing is on a page, so that of many games few bets each are read. Six games that have a
 * sixth of a page each since then fill it; with fewer, it is the beginning. Not for one state, which no index has.
 */
const sinceEnough = (sixth: string) =>
  `coalesce((SELECT (${sixth}) AS since FROM wanted ORDER BY since DESC LIMIT 1 OFFSET 5), ?3)`

const PLACED = 'placed_at IS NOT NULL'

function page(columns: string, index: string, conditions: string, { since = '?3', limit = '?6' } = {}): string {
  return `SELECT ${columns} FROM bets_all INDEXED BY ${index}
    WHERE generation = ${CURRENT} AND member = ?1 AND unit = ?2 AND ${PLACED} AND placed_at >= ${since}
      AND (placed_at, id) < (?4, ?5) ${conditions}
    ORDER BY placed_at DESC, id DESC LIMIT ${limit}`
}

/** Returns the query for the sums of these bets; `tables`: of a member, or of a team whose agent is the member. */
export function betSums(
  db: D1Database,
  filter: BetFilter,
  tables: typeof OF_BETS = OF_BETS,
): SumsQuery<(typeof SUMS)[number]> {
  const { member, unit, range, vendor, category, state } = filter
  const wanted = { tables, figures: SUMS, where: { vendor, state }, category }
  return periodSums(db, { member, unit }, wholeOf(range), wanted)
}

export function betOf({ held, bank: _bank, last: _last, takenBack, closed, ...row }: BetRow): Bet {
  const correction = takenBack !== null && { takenBack: { amount: takenBack, isFinal: closed === 1 } }
  return { ...row, free: row.free === 1, ...(held > 0 && { held }), ...correction }
}

export function betCursorOf({ placedAt, id }: BetRow): BetCursor {
  return [placedAt, id]
}
