import { CURRENT } from '../read-models/figures.ts'

/**
 * SQL: `played`, the vendors a member (`?1`) has rows of in a unit (`?2`), each found by one step in the index, and null in
 * the end. Rows of no vendor have the code ''.
 */
export function vendorsOf(table: 'journal_all' | 'bets_all', index: string, rows = 'TRUE'): string {
  const next = (after: string) => `(
      SELECT coalesce(vendor, '') FROM ${table} INDEXED BY ${index}
      WHERE generation = ${CURRENT} AND member = ?1 AND unit = ?2 AND ${rows} ${after}
      ORDER BY coalesce(vendor, '') LIMIT 1)`
  return `WITH RECURSIVE played (code) AS (
    SELECT ${next('')} UNION ALL SELECT ${next("AND coalesce(vendor, '') > played.code")} FROM played WHERE code IS NOT NULL)`
}
