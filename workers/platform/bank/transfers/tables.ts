/**
 * Transfers along agent lines. A departure is the outbox row beside its `transfer-out`; an arrival is what the
 * receiver's bank answered, kept also when it was a no, so that a delivery that comes late or twice changes nothing.
 */
export const TRANSFER_TABLES = [
  `CREATE TABLE IF NOT EXISTS line_departure (
     member TEXT NOT NULL, id TEXT NOT NULL, to_member TEXT NOT NULL, to_bank TEXT NOT NULL, amount INTEGER NOT NULL,
     currency TEXT NOT NULL, state TEXT NOT NULL, why TEXT, sequence INTEGER NOT NULL, at_ms INTEGER NOT NULL,
     settled_ms INTEGER, PRIMARY KEY (member, id)
   ) STRICT, WITHOUT ROWID`,
  'CREATE UNIQUE INDEX IF NOT EXISTS line_departure_sequence ON line_departure (sequence)',
  'CREATE INDEX IF NOT EXISTS line_departure_member ON line_departure (member, sequence)',
  `CREATE INDEX IF NOT EXISTS line_departure_open ON line_departure (to_bank, sequence) WHERE state = 'in-flight'`,
  `CREATE TABLE IF NOT EXISTS line_arrival (
     from_member TEXT NOT NULL, id TEXT NOT NULL, to_member TEXT NOT NULL, amount INTEGER NOT NULL,
     currency TEXT NOT NULL, outcome TEXT NOT NULL, sequence INTEGER, at_ms INTEGER NOT NULL,
     PRIMARY KEY (from_member, id)
   ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS line_arrival_member ON line_arrival (to_member, sequence) WHERE outcome = 'arrived'`,
]
