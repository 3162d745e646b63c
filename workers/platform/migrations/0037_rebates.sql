-- The rates of the rebate, by version, as JSON. A bet belongs to the version in force in the quarter hour in which it was
-- placed, and a version begins with one. NULL: the brand's, which are written down when they are first read.
CREATE TABLE rebate_rules (
  version INTEGER PRIMARY KEY AUTOINCREMENT,
  -- ISO 8601 UTC, the beginning of a quarter hour
  from_at TEXT NOT NULL,
  rules TEXT
) STRICT;
INSERT INTO rebate_rules (from_at) VALUES (strftime('%Y-%m-%dT%H:00:00.000Z', 'now'));

-- The category of a game in a version: written down when the game first counts, so that a game which moves takes nothing
-- back.
CREATE TABLE rebate_games (
  version INTEGER NOT NULL REFERENCES rebate_rules (version),
  vendor TEXT NOT NULL,
  game TEXT NOT NULL,
  category TEXT NOT NULL,
  PRIMARY KEY (version, vendor, game)
) STRICT, WITHOUT ROWID;

-- The days (UTC) of a member whose bets have changed since they were counted. Written with the read models.
CREATE TABLE rebate_changes (
  member_id TEXT NOT NULL,
  -- in which the bets were placed
  day TEXT NOT NULL,
  -- the first change that no settlement has seen, ISO 8601 UTC
  since TEXT NOT NULL,
  -- how often they changed
  revision INTEGER NOT NULL,
  PRIMARY KEY (member_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX rebate_changes_since ON rebate_changes (since);

-- How far a member is settled.
CREATE TABLE rebate_members (
  member_id TEXT PRIMARY KEY,
  -- the end of the last day that was settled, epoch ms
  settled_ms INTEGER NOT NULL,
  -- what later days still have to make good, zero or less, minor units
  carry INTEGER NOT NULL,
  revision INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What was counted of each day in all, whatever settlement counted it.
CREATE TABLE rebate_lines (
  member_id TEXT NOT NULL,
  day TEXT NOT NULL,
  version INTEGER NOT NULL,
  category TEXT NOT NULL,
  -- in 1/10,000, by the rank of that day
  rate INTEGER NOT NULL,
  staked INTEGER NOT NULL,
  amount INTEGER NOT NULL,
  PRIMARY KEY (member_id, day, version, category)
) STRICT, WITHOUT ROWID;

-- The settlement of each day on which there was something to settle.
CREATE TABLE rebate_days (
  member_id TEXT NOT NULL,
  -- of the brand's time zone
  day TEXT NOT NULL,
  currency TEXT NOT NULL,
  level INTEGER NOT NULL,
  -- what it adds up from, as JSON; late lines are of days before
  lines TEXT NOT NULL,
  -- what the days before left to make good, and what this one leaves
  carried INTEGER NOT NULL,
  carry INTEGER NOT NULL,
  amount INTEGER NOT NULL CHECK (amount >= 0),
  settled_ms INTEGER NOT NULL,
  -- 1: it can be collected, or nothing is to be
  is_given INTEGER NOT NULL,
  PRIMARY KEY (member_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX rebate_days_day ON rebate_days (day);
CREATE INDEX rebate_days_due ON rebate_days (settled_ms) WHERE is_given = 0;
