import type { Migration } from '../../../shared/object-migrations.ts'

const TABLES = [
  // What a member owes the house since a transfer took more than there was. The journal has the money; only what is paid,
  // what is given up and when it was closed ever change.
  `CREATE TABLE receivable (
     number INTEGER PRIMARY KEY AUTOINCREMENT, transfer TEXT NOT NULL UNIQUE, member TEXT NOT NULL, cause TEXT NOT NULL,
     folio TEXT, vendor TEXT, game TEXT, round TEXT, currency TEXT NOT NULL, amount INTEGER NOT NULL,
     repaid INTEGER NOT NULL, written_off INTEGER NOT NULL, opened_ms INTEGER NOT NULL, closed_ms INTEGER
   ) STRICT`,
  'CREATE INDEX receivable_member ON receivable (member, number)',
  'CREATE INDEX receivable_open ON receivable (member, number) WHERE closed_ms IS NULL',
  // A round that was closed is open again once a win of it was taken back without closing it.
  `CREATE INDEX transfer_reopened ON transfer (member, vendor, round) WHERE kind = 'win-rollback' AND closes = 0`,
  // What its member was told the deposit would pay of what they owe, and what the bank has taken back of it.
  'ALTER TABLE deposit ADD COLUMN owed INTEGER NOT NULL DEFAULT 0',
  'ALTER TABLE deposit ADD COLUMN charged_back INTEGER NOT NULL DEFAULT 0',
]

/** Adds what members owe the house. */
export const receivables: Migration = (sql) => {
  for (const statement of TABLES) sql.exec(statement)
}
