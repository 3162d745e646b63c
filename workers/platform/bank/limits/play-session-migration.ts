import type { Migration } from '../../../shared/object-migrations.ts'

/** Adds the sessions of play, with the interval of each member's reality checks. A member without a row has the hour. */
export const playSessions: Migration = (sql) => {
  sql.exec(
    `CREATE TABLE play_session (
       member TEXT PRIMARY KEY, since_ms INTEGER, checked_ms INTEGER NOT NULL, last_ms INTEGER NOT NULL,
       staked INTEGER NOT NULL, won INTEGER NOT NULL, minutes INTEGER NOT NULL,
       next_minutes INTEGER, next_ms INTEGER
     ) STRICT, WITHOUT ROWID`,
  )
}
