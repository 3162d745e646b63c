-- Calls that two people decide: one proposes, another confirms or refuses.
CREATE TABLE proposals (
  id TEXT PRIMARY KEY,
  -- the name of the operators' call
  call TEXT NOT NULL,
  -- its input as JSON, encrypted: it may hold a vendor's secrets
  input TEXT NOT NULL,
  -- HMAC of call and input: the same proposal again by the same person is one
  digest TEXT NOT NULL,
  -- JSON: what the second person reads, without secrets
  shown TEXT NOT NULL,
  reason TEXT NOT NULL,
  -- waiting, confirmed, refused, expired
  state TEXT NOT NULL,
  proposed_by TEXT NOT NULL,
  decided_by TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  decided_at TEXT,
  -- when the confirmed call was carried out
  done_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX proposals_state ON proposals (state, created_at);

-- What one person may decide alone in 24 hours, in minor units; a currency without a row has the brand's limit.
CREATE TABLE approval_limits (
  currency TEXT PRIMARY KEY,
  amount INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What one person decided alone, so that many small sums do not pass the limit.
CREATE TABLE sole_approvals (
  id TEXT PRIMARY KEY,
  actor TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sole_approvals_actor ON sole_approvals (actor, currency, at);

-- Operators named before there were roles could do everything that is not the owner's; their tokens end as new ones do.
ALTER TABLE operators ADD COLUMN role TEXT NOT NULL DEFAULT 'admin';
ALTER TABLE operators ADD COLUMN life_days INTEGER NOT NULL DEFAULT 90;
ALTER TABLE operators ADD COLUMN expires_at TEXT NOT NULL DEFAULT '';
UPDATE operators SET expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+90 days');
