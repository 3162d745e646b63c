-- Since when the account is closed, ISO 8601 UTC; NULL: it is open (decision 203). The bank decides; this follows.
ALTER TABLE members ADD COLUMN closed_at TEXT;
-- When the bank closed or reopened it last, epoch ms: an older state never replaces a newer one.
ALTER TABLE members ADD COLUMN closing_ms INTEGER NOT NULL DEFAULT 0;

-- Accounts that were asked to be closed or reopened, until what their bank says is written down.
CREATE TABLE closing_changes (
  member_id TEXT PRIMARY KEY,
  -- ISO 8601 UTC
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
