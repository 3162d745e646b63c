/** What a deposit carries beyond its first columns; a bank that ran before gets them at its next start. */
export const DEPOSIT_COLUMNS = {
  fee: 'INTEGER NOT NULL DEFAULT 0',
  // what the payer filled in, JSON
  fields: `TEXT NOT NULL DEFAULT '{}'`,
  // names of the pictures that prove it, JSON
  proof: `TEXT NOT NULL DEFAULT '[]'`,
  // the provider's own id of the payment it waits for
  payment: 'TEXT',
  // why it failed
  why: 'TEXT',
}

/** Money that arrived and could not be credited, until an operator says what became of it. Times are epoch ms. */
export const DEPOSIT_TABLES = [
  `CREATE TABLE IF NOT EXISTS unmatched (
     provider TEXT NOT NULL, reference TEXT NOT NULL, member TEXT NOT NULL, deposit TEXT NOT NULL,
     amount INTEGER NOT NULL, currency TEXT NOT NULL, why TEXT NOT NULL, at_ms INTEGER NOT NULL,
     resolution TEXT, resolved_ms INTEGER, PRIMARY KEY (provider, reference)
   ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX IF NOT EXISTS unmatched_open ON unmatched (at_ms, provider, reference) WHERE resolution IS NULL',
  `CREATE INDEX IF NOT EXISTS deposit_waiting ON deposit (provider, created_ms, member, id) WHERE state = 'pending'`,
  'CREATE INDEX IF NOT EXISTS deposit_member ON deposit (member, created_ms, id)',
]
