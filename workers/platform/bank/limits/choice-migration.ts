import type { Migration } from '../../../shared/object-migrations.ts'

/** Adds what members chose when they were asked for a deposit limit before their first deposit (RTS 12A). */
export const limitChoices: Migration = (sql) => {
  sql.exec(
    `CREATE TABLE limit_choice (
       member TEXT PRIMARY KEY, choice TEXT NOT NULL, at_ms INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID`,
  )
}
