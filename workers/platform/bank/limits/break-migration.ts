import type { Migration } from '../../../shared/object-migrations.ts'

/**
 * Adds breaks that members take: until when they have bound themselves, when they asked to return, and the ids of their
 * requests.
 */
export const breaks: Migration = (sql) => {
  sql.exec('ALTER TABLE exclusion ADD COLUMN returns_ms INTEGER')
  sql.exec('ALTER TABLE exclusion ADD COLUMN bound_ms INTEGER NOT NULL DEFAULT 0')
  sql.exec(
    `CREATE TABLE break_request (
       member TEXT NOT NULL, id TEXT NOT NULL, length TEXT NOT NULL, PRIMARY KEY (member, id)
     ) STRICT, WITHOUT ROWID`,
  )
}
