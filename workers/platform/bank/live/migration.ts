import type { Migration } from '../../../shared/object-migrations.ts'

/**
 * Adds the members who are followed live, each with the token of who follows, and what changed for them and was not
 * delivered yet. Sequences are never used twice, also not after their rows are gone: the reader knows a repetition by
 * them.
 */
export const liveChanges: Migration = (sql) => {
  sql.exec('CREATE TABLE live_follower (member TEXT PRIMARY KEY, token TEXT NOT NULL) STRICT, WITHOUT ROWID')
  sql.exec(
    `CREATE TABLE live_change (
       sequence INTEGER PRIMARY KEY AUTOINCREMENT, member TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL,
       at_ms INTEGER NOT NULL, UNIQUE (member, kind, id)
     ) STRICT`,
  )
}
