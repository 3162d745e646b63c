import { CURRENT } from '../../read-models/figures.ts'

/**
 * SQL: `played`, the vendors with rows of a member (`?1`) in a unit (`?2`), each found by one step in the index, with
 * null at the end. Rows without a vendor have the code ''.
 */
export function vendorsOf(table: 'journal_all' | 'bets_all', index: string, rows = 'TRUE'): string {
  const next = (after: string) => `(
      SELECT coalesce(vendor, '') FROM ${table} INDEXED BY ${index}
      WHERE generation = ${CURRENT} AND member = ?1 AND unit = ?2 AND ${rows} ${after}
      ORDER BY coalesce(vendor, '') LIMIT 1)`
  return `WITH RECURSIVE played (code) AS (
    SELECT ${next('')} UNION ALL SELECT ${next("AND coalesce(vendor, '') > played.code")} FROM played WHERE code IS NOT NULL)`
}
