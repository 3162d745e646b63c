import type { Migration } from '../../../shared/object-migrations.ts'

/** Adds who is verified; a row stays with the version of its change. */
export const identities: Migration = (sql) => {
  sql.exec(
    `CREATE TABLE identity (
       member TEXT PRIMARY KEY, verified INTEGER NOT NULL, version INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID`,
  )
}
