import type { Migration } from '../../../shared/object-migrations.ts'

/** Adds who is in a line that an operator has frozen; a row stays with the version of its change, also of who is in none. */
export const lineStops: Migration = (sql) => {
  sql.exec(
    `CREATE TABLE line_stop (
       member TEXT PRIMARY KEY, stopped INTEGER NOT NULL, version INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID`,
  )
}
