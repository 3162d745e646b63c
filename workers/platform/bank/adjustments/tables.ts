/** A correction of a balance by hand. Only `state` and who decided ever change. */
export const ADJUSTMENT_TABLES = [
  `CREATE TABLE IF NOT EXISTS adjustment (
     id TEXT PRIMARY KEY, member TEXT NOT NULL, direction TEXT NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL,
     reason TEXT NOT NULL, state TEXT NOT NULL, proposed_by TEXT NOT NULL, decided_by TEXT,
     created_ms INTEGER NOT NULL, expires_ms INTEGER NOT NULL, decided_ms INTEGER
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS adjustment_open ON adjustment (expires_ms) WHERE state = 'proposed'`,
]
