-- Whose deposit a provider's reference is for, among all banks: written before any credit, by whoever comes first, and
-- never changed. One that credits nothing yet still belongs to its deposit.
CREATE TABLE deposit_references (
  provider TEXT NOT NULL,
  reference TEXT NOT NULL,
  member_id TEXT NOT NULL,
  deposit_id TEXT NOT NULL,
  claimed_at TEXT NOT NULL,
  PRIMARY KEY (provider, reference)
) STRICT, WITHOUT ROWID;

-- Payments a provider is asked about by the clock, in case its word never comes.
CREATE TABLE deposit_watch (
  member_id TEXT NOT NULL,
  deposit_id TEXT NOT NULL,
  bank TEXT NOT NULL,
  started_ms INTEGER NOT NULL,
  ask_ms INTEGER NOT NULL,
  PRIMARY KEY (member_id, deposit_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX deposit_watch_due ON deposit_watch (ask_ms);
