import type { Migration } from '../../../shared/object-migrations.ts'

/** Adds how far the points that each member’s stakes have earned are in the ledger. */
export const pointTotals: Migration = (sql) => {
  sql.exec(
    `CREATE TABLE point_total (
       member TEXT PRIMARY KEY, revision INTEGER NOT NULL, earned INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID`,
  )
}
