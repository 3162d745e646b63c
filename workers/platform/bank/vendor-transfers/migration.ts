import type { Migration } from '../../../shared/object-migrations.ts'

const STATEMENTS = [
  // What a member has sent to a vendor and got back in all, without what was held: how much a gain may be depends on it.
  // It follows the journal.
  `CREATE TABLE vendor_total (
     member TEXT NOT NULL, vendor TEXT NOT NULL, sent INTEGER NOT NULL, collected INTEGER NOT NULL,
     PRIMARY KEY (member, vendor)
   ) STRICT, WITHOUT ROWID`,
  `INSERT INTO vendor_total (member, vendor, sent, collected)
   SELECT member, vendor, sum(iif(state = 'arrived', amount, 0)), sum(iif(state = 'collected', amount, 0))
   FROM vendor_transfer WHERE state IN ('arrived', 'collected') GROUP BY member, vendor`,
]

/** Adds what each member has sent to each vendor and got back. */
export const vendorTotals: Migration = (sql) => {
  for (const statement of STATEMENTS) sql.exec(statement)
}

/** A member reads their own transfers, newest first, in a time that does not grow with their number. */
export const newestVendorTransfers: Migration = (sql) => {
  sql.exec('CREATE INDEX vendor_transfer_newest ON vendor_transfer (member, created_ms, id)')
}
