-- The rules of points, by version: how stakes earn them and what they are exchanged for, as JSON. A bet belongs to the
-- version in force when it was placed. NULL: the brand's, which are written down when they are first read.
CREATE TABLE point_rules (
  version INTEGER PRIMARY KEY AUTOINCREMENT,
  -- ISO 8601 UTC
  from_at TEXT NOT NULL,
  rules TEXT
) STRICT;
INSERT INTO point_rules (from_at) VALUES (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));

-- The part of a stake in a game that counts in a version, in whole per cent: written down when the game first counts, so
-- that a game which changes its category takes no points back.
CREATE TABLE point_weights (
  version INTEGER NOT NULL REFERENCES point_rules (version),
  vendor TEXT NOT NULL,
  game TEXT NOT NULL,
  percent INTEGER NOT NULL,
  PRIMARY KEY (version, vendor, game)
) STRICT, WITHOUT ROWID;

-- The settled cash stakes of each member in minor units. Written with the read models, once, whatever is rebuilt.
CREATE TABLE point_stakes (
  member_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  vendor TEXT NOT NULL,
  game TEXT NOT NULL,
  staked INTEGER NOT NULL,
  PRIMARY KEY (member_id, version, vendor, game)
) STRICT, WITHOUT ROWID;

-- What a member's settled stakes have earned in all, as it was counted last; the bank applies revisions in their order.
CREATE TABLE point_totals (
  member_id TEXT PRIMARY KEY,
  earned INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  -- how often the stakes have changed since they were counted; 0: not
  due INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX point_totals_due ON point_totals (member_id) WHERE due > 0;

-- The articles of the mall.
CREATE TABLE point_items (
  id TEXT PRIMARY KEY,
  position INTEGER NOT NULL,
  -- what an operator may set, as JSON
  item TEXT NOT NULL,
  stock INTEGER NOT NULL CHECK (stock >= 0),
  is_offered INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Changes of a stock under the ids of their callers, so that none happens twice.
CREATE TABLE point_stock_changes (
  id TEXT PRIMARY KEY,
  item_id TEXT NOT NULL,
  change INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Requests for articles and exchanges for money.
CREATE TABLE point_redemptions (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  member_id TEXT NOT NULL,
  id TEXT NOT NULL,
  -- NULL: an exchange for money
  item_id TEXT,
  -- the article as it was: names and option by language, drawing; NULL for an exchange
  item TEXT,
  points INTEGER NOT NULL,
  -- minor units; NULL for an article
  amount INTEGER,
  currency TEXT,
  -- those of the specification, `reserved` before the bank has moved the points, and `failed` where it refused to
  state TEXT NOT NULL,
  -- what the bank has still to do: hold, exchange, spent, returned; NULL: nothing
  pending TEXT,
  created_at TEXT NOT NULL,
  decided_at TEXT,
  decided_by TEXT,
  -- why it was rejected; the bank's code where it failed
  reason TEXT NOT NULL DEFAULT '',
  tracking TEXT NOT NULL DEFAULT '',
  -- where it is sent, as JSON; personal data
  address TEXT,
  UNIQUE (member_id, id)
) STRICT;
CREATE INDEX point_redemptions_state ON point_redemptions (state, sequence);
CREATE INDEX point_redemptions_member ON point_redemptions (member_id, sequence);
CREATE INDEX point_redemptions_pending ON point_redemptions (sequence) WHERE pending IS NOT NULL;

-- A request takes a piece from the stock, in the same statement, and gives it back once, when it ends without one. What the
-- stock does not have fails the whole batch (`CHECK`).
CREATE TRIGGER point_redemptions_take AFTER INSERT ON point_redemptions WHEN NEW.item_id IS NOT NULL
BEGIN
  UPDATE point_items SET stock = stock - 1 WHERE id = NEW.item_id;
END;
CREATE TRIGGER point_redemptions_give_back AFTER UPDATE OF state ON point_redemptions
WHEN NEW.item_id IS NOT NULL AND OLD.state IN ('reserved', 'process')
  AND NEW.state IN ('failed', 'rejected', 'cancelled')
BEGIN
  UPDATE point_items SET stock = stock + 1 WHERE id = NEW.item_id;
END;
