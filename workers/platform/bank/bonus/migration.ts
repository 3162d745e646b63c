import type { Migration } from '../../../shared/object-migrations.ts'

/** Finds the rounds with bonus or gift money among their stakes: a win of any other round is cash. */
export const restrictedStakes: Migration = (sql) => {
  sql.exec(
    `CREATE INDEX transfer_round_restricted ON transfer (member, vendor, round)
     WHERE kind = 'bet' AND (bonus > 0 OR gift > 0)`,
  )
}
