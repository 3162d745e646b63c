/**
 * What is paid out, and where to. An account is never deleted: a withdrawal on its way still names it. A step's `asked`
 * is its content, so that the same id with other content is seen. Times are epoch ms.
 */
export const WITHDRAWAL_TABLES = [
  `CREATE TABLE IF NOT EXISTS payout_account (
     member TEXT NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL, currency TEXT NOT NULL, holder TEXT NOT NULL,
     number TEXT NOT NULL, added_ms INTEGER NOT NULL, usable_ms INTEGER NOT NULL, removed_ms INTEGER,
     PRIMARY KEY (member, id)
   ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS withdrawal (
     member TEXT NOT NULL, id TEXT NOT NULL, account TEXT NOT NULL, currency TEXT NOT NULL, folio TEXT NOT NULL,
     state TEXT NOT NULL, amount INTEGER NOT NULL, issued INTEGER NOT NULL, received INTEGER NOT NULL,
     voided INTEGER NOT NULL, returned INTEGER NOT NULL, disputed INTEGER NOT NULL, created_ms INTEGER NOT NULL,
     due_ms INTEGER, PRIMARY KEY (member, id)
   ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX IF NOT EXISTS withdrawal_newest ON withdrawal (member, created_ms, id)',
  'CREATE INDEX IF NOT EXISTS withdrawal_queue ON withdrawal (state, created_ms, member, id)',
  'CREATE INDEX IF NOT EXISTS withdrawal_due ON withdrawal (due_ms) WHERE due_ms IS NOT NULL',
  `CREATE TABLE IF NOT EXISTS withdrawal_step (
     member TEXT NOT NULL, withdrawal TEXT NOT NULL, position INTEGER NOT NULL, id TEXT NOT NULL, asked TEXT NOT NULL,
     step TEXT NOT NULL, actor TEXT NOT NULL, from_state TEXT NOT NULL, to_state TEXT NOT NULL, amount INTEGER NOT NULL,
     reason TEXT NOT NULL, proofs TEXT NOT NULL, at_ms INTEGER NOT NULL, PRIMARY KEY (member, withdrawal, position)
   ) STRICT, WITHOUT ROWID`,
  'CREATE UNIQUE INDEX IF NOT EXISTS withdrawal_step_id ON withdrawal_step (member, withdrawal, id)',
] as const
