import type { Migration } from '../../../shared/object-migrations.ts'

/**
 * Adds whether a member was told that a looser limit can be confirmed. One whose day was over when this version came is
 * in force already; one that still waits has to be confirmed like any other.
 */
export const limitConfirmations: Migration = (sql) => {
  sql.exec('ALTER TABLE spending_limit ADD COLUMN notified INTEGER NOT NULL DEFAULT 0')
  sql.exec(
    `UPDATE spending_limit SET amount = next_amount, next_amount = NULL, next_ms = NULL
     WHERE next_ms <= 1000 * unixepoch()`,
  )
  sql.exec('CREATE INDEX spending_limit_next ON spending_limit (next_ms) WHERE notified = 0 AND next_ms IS NOT NULL')
}
