import type { Migration } from '../../../shared/object-migrations.ts'

/** Adds whose account a person has to look at; a row stays with the version of its change, also of who is cleared. */
export const personReviews: Migration = (sql) => {
  sql.exec(
    `CREATE TABLE person_review (
       member TEXT PRIMARY KEY, held INTEGER NOT NULL, version INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID`,
  )
}
