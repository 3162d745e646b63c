import type { Migration } from '../../../shared/object-migrations.ts'

/** Adds which accounts are closed; a row stays, open again, with when it last changed. */
export const closings: Migration = (sql) => {
  sql.exec(
    `CREATE TABLE account_closing (
       member TEXT PRIMARY KEY, closed INTEGER NOT NULL, changed_ms INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID`,
  )
  sql.exec('CREATE INDEX account_closing_closed ON account_closing (member) WHERE closed = 1')
}
