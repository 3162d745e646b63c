-- What reports read. Filled from the journals of the banks by the queue; nothing here decides about money.
-- A row of `journal` is also the mark that its transfer was applied to the other two: (bank, sequence), once.
CREATE TABLE journal (
  bank TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  member TEXT NOT NULL,
  unit TEXT NOT NULL,
  amount INTEGER NOT NULL,
  vendor TEXT,
  game TEXT,
  round TEXT,
  reference TEXT,
  closes INTEGER NOT NULL,
  free INTEGER NOT NULL,
  -- who acted (GLI-19 2.8.5(j)), and the cash before and after it
  actor TEXT NOT NULL,
  before INTEGER NOT NULL,
  after INTEGER NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (bank, sequence)
) STRICT, WITHOUT ROWID;

CREATE INDEX journal_member ON journal (member, at);

-- One row a bet, whatever order its transfers came in. `state`: open, settled, void.
CREATE TABLE bets (
  id TEXT PRIMARY KEY,
  member TEXT NOT NULL,
  unit TEXT NOT NULL,
  vendor TEXT,
  game TEXT,
  round TEXT,
  free INTEGER NOT NULL DEFAULT 0,
  staked INTEGER NOT NULL DEFAULT 0,
  won INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL,
  placed_at TEXT,
  settled_at TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX bets_member ON bets (member, placed_at);

-- A member's day (UTC) in one unit: reports cost by days x members, not by bets. Amounts in minor units.
CREATE TABLE member_day (
  member TEXT NOT NULL,
  day TEXT NOT NULL,
  unit TEXT NOT NULL,
  bets INTEGER NOT NULL DEFAULT 0,
  staked INTEGER NOT NULL DEFAULT 0,
  won INTEGER NOT NULL DEFAULT 0,
  rolled_back INTEGER NOT NULL DEFAULT 0,
  deposited INTEGER NOT NULL DEFAULT 0,
  deposits INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (member, day, unit)
) STRICT, WITHOUT ROWID;
