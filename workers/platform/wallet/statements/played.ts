import { CURRENT } from '../../read-models/figures.ts'

/** SQL: the name of a vendor, in the lobby or else as it is registered. */
export function vendorNameOf(code: string): string {
  return `coalesce((SELECT name FROM vendors WHERE code = ${code}), (SELECT name FROM vendor_registry WHERE code = ${code}))`
}

/** SQL: the vendor of a row; rows without one have ''. */
export const VENDOR = "coalesce(vendor, '')"
/** SQL: the vendor and the game of a bet, as the index `bets_game` has them. */
export const GAME = `${VENDOR} || '/' || coalesce(game, '')`

/**
 * SQL: `played`, the vendors (or what `key` is) with rows of a member (`?1`) in a unit (`?2`), each found by one step in
 * the index, with null at the end.
 */
export function playedOf(table: 'journal_all' | 'bets_all', index: string, rows = 'TRUE', key = VENDOR): string {
  const next = (after: string) => `(
      SELECT ${key} FROM ${table} INDEXED BY ${index}
      WHERE generation = ${CURRENT} AND member = ?1 AND unit = ?2 AND ${rows} ${after}
      ORDER BY ${key} LIMIT 1)`
  return `WITH RECURSIVE played (code) AS (
    SELECT ${next('')} UNION ALL SELECT ${next(`AND ${key} > played.code`)} FROM played WHERE code IS NOT NULL)`
}
