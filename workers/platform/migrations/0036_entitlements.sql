-- What may be given away, by whose it is and unit. The CHECK fails the whole batch that would give more.
CREATE TABLE reward_budgets (
  id TEXT NOT NULL,
  -- a currency (minor units), or PTS
  unit TEXT NOT NULL,
  amount INTEGER NOT NULL,
  used INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (id, unit),
  CHECK (used >= 0 AND used <= amount)
) STRICT, WITHOUT ROWID;

-- What a member may collect, once: rebates, missions, prizes.
CREATE TABLE entitlements (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  member_id TEXT NOT NULL,
  -- made from what it is for, such as `rebate:2026-11-26`
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- the budget that pays
  budget TEXT NOT NULL,
  unit TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  -- what is shown of it, as JSON by kind
  details TEXT NOT NULL,
  -- open, claimed, lapsed
  state TEXT NOT NULL,
  -- what the bank has still to do: pay; NULL: nothing
  pending TEXT,
  -- what becomes of it when nobody claims it: paid, lapsed
  unclaimed TEXT NOT NULL,
  -- epoch ms
  created_ms INTEGER NOT NULL,
  expires_ms INTEGER NOT NULL,
  -- when it was claimed, paid unclaimed, or lapsed
  ended_ms INTEGER,
  UNIQUE (member_id, id)
) STRICT;
CREATE INDEX entitlements_member ON entitlements (member_id, sequence);
CREATE INDEX entitlements_open ON entitlements (member_id, expires_ms) WHERE state = 'open';
CREATE INDEX entitlements_expiry ON entitlements (expires_ms) WHERE state = 'open';
CREATE INDEX entitlements_pending ON entitlements (sequence) WHERE pending IS NOT NULL;

-- The amount leaves the budget in the statement that writes the entitlement, and comes back once, when it lapses.
CREATE TRIGGER entitlements_reserve AFTER INSERT ON entitlements
BEGIN
  UPDATE reward_budgets SET used = used + NEW.amount WHERE id = NEW.budget AND unit = NEW.unit;
  SELECT RAISE(ABORT, 'CHECK constraint failed: no such budget')
  WHERE NOT EXISTS (SELECT 1 FROM reward_budgets WHERE id = NEW.budget AND unit = NEW.unit);
END;
CREATE TRIGGER entitlements_give_back AFTER UPDATE OF state ON entitlements
WHEN OLD.state = 'open' AND NEW.state = 'lapsed'
BEGIN
  UPDATE reward_budgets SET used = used - NEW.amount WHERE id = NEW.budget AND unit = NEW.unit;
END;
