-- Which period a word of a bet belongs to, and what words that came late have changed in periods that were settled.

-- When the bet was counted first: it belongs to the period of then, also when it is taken back later. NULL, before this
-- migration: it belongs to the period of its own time.
ALTER TABLE contract_entries ADD COLUMN period_at TEXT;
CREATE INDEX contract_entries_period ON contract_entries (agent_id, coalesce(period_at, at));

-- When the period ends of which the settled span is a part. NULL: its own end.
ALTER TABLE contract_settlements ADD COLUMN period_end_ms INTEGER;
-- What words that came late have changed in the periods before; minor units, signed.
ALTER TABLE contract_settlements ADD COLUMN restated INTEGER NOT NULL DEFAULT 0;

-- Settled parts as they are known since a later settlement of the same agent, which added the difference. Never edited.
CREATE TABLE contract_restatements (
  contract_id TEXT NOT NULL,
  start_ms INTEGER NOT NULL,
  -- how far the entries were read
  cut INTEGER NOT NULL,
  current INTEGER NOT NULL,
  carried_in INTEGER NOT NULL,
  base INTEGER NOT NULL,
  turnover INTEGER NOT NULL,
  active_members INTEGER NOT NULL,
  rate INTEGER NOT NULL,
  own INTEGER NOT NULL,
  downline INTEGER NOT NULL,
  carry INTEGER NOT NULL,
  PRIMARY KEY (contract_id, start_ms, cut)
) STRICT, WITHOUT ROWID;
