import type { Migration } from '../../../shared/object-migrations.ts'

/** Adds whose play is frozen by an agent above; a row stays, thawed, so that a repeated request finds it. */
export const playFreezes: Migration = (sql) => {
  sql.exec(
    `CREATE TABLE play_freeze (
       member TEXT PRIMARY KEY, frozen INTEGER NOT NULL, changed_ms INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID`,
  )
}
