-- What statements and team reports read. Every read model is kept by generation, so that a rebuild fills the next one
-- beside the one that is read, and takes its place in one step. Nothing here decides about money.
-- `state`: current (what is read), building (filled beside it), old (being deleted).
CREATE TABLE read_generation (
  generation INTEGER PRIMARY KEY,
  state TEXT NOT NULL,
  begun_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX read_generation_state ON read_generation (state) WHERE state <> 'old';

-- How much of a bank's journal a generation has: how many transfers and the newest. `followed`: how far a rebuild has
-- walked, `target`: how far it must.
CREATE TABLE read_progress (
  generation INTEGER NOT NULL,
  bank TEXT NOT NULL,
  transfers INTEGER NOT NULL DEFAULT 0,
  last INTEGER NOT NULL DEFAULT 0,
  followed INTEGER NOT NULL DEFAULT 0,
  target INTEGER,
  PRIMARY KEY (generation, bank)
) STRICT, WITHOUT ROWID;

INSERT INTO read_generation VALUES (1, 'current', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
-- Where there is a journal already, its figures have never been counted: a rebuild is begun, and the clock finishes it.
INSERT INTO read_generation
  SELECT 2, 'building', strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM (SELECT 1 FROM journal LIMIT 1);

DROP TABLE journal;
DROP TABLE bets;
DROP TABLE member_day;

-- A row is also the mark that its transfer was applied to all the others: (bank, sequence), once a generation.
CREATE TABLE journal_all (
  generation INTEGER NOT NULL,
  bank TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- what the kind is called in a statement
  type TEXT NOT NULL,
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
  -- what it changed in restricted money and in the vendor's own wallet, and what the house kept of it
  bonus INTEGER NOT NULL,
  sub_wallet INTEGER NOT NULL,
  fee INTEGER NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (generation, bank, sequence)
) STRICT, WITHOUT ROWID;
CREATE INDEX journal_member ON journal_all (generation, member, unit, at, bank, sequence);
CREATE INDEX journal_vendor ON journal_all (generation, member, unit, vendor, at, bank, sequence) WHERE vendor IS NOT NULL;
-- Bets and wins are nearly every row: the index of all rows finds them as fast.
CREATE INDEX journal_type ON journal_all (generation, member, unit, type, at, bank, sequence)
  WHERE type NOT IN ('bet', 'win');
CREATE INDEX journal_resolved ON journal_all (generation, reference) WHERE kind IN ('hold-post', 'hold-void');

-- One row a bet, whatever order its transfers came in (GLI-19 2.8.2). `state`: open, settled, void. A row without
-- `placed_at` waits for its bet.
CREATE TABLE bets_all (
  generation INTEGER NOT NULL,
  id TEXT NOT NULL,
  member TEXT NOT NULL,
  unit TEXT NOT NULL,
  vendor TEXT,
  game TEXT,
  round TEXT,
  free INTEGER NOT NULL DEFAULT 0,
  staked INTEGER NOT NULL DEFAULT 0,
  won INTEGER NOT NULL DEFAULT 0,
  -- what a rollback gave back
  returned INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL,
  placed_at TEXT,
  settled_at TEXT,
  -- the cash before the bet, and after the last transfer about it
  before INTEGER,
  after INTEGER,
  last INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (generation, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX bets_member ON bets_all (generation, member, unit, placed_at, id) WHERE placed_at IS NOT NULL;
CREATE INDEX bets_vendor ON bets_all (generation, member, unit, vendor, placed_at, id) WHERE placed_at IS NOT NULL;
CREATE INDEX bets_state ON bets_all (generation, member, unit, state, placed_at, id)
  WHERE placed_at IS NOT NULL AND state <> 'settled';
-- Bets nobody has ended, oldest first.
CREATE INDEX bets_open ON bets_all (generation, placed_at) WHERE state = 'open';
-- The largest wins of an hour stand first in it, so the board reads a few rows of each of 25 hours.
CREATE INDEX bets_wins ON bets_all (generation, unit, substr(settled_at, 1, 13), won DESC, settled_at)
  WHERE state = 'settled' AND won > 0;

-- What the rows of `bets` add up to, by the day each was placed.
CREATE TABLE bets_day_all (
  generation INTEGER NOT NULL,
  member TEXT NOT NULL,
  unit TEXT NOT NULL,
  day TEXT NOT NULL,
  vendor TEXT NOT NULL,
  state TEXT NOT NULL,
  bets INTEGER NOT NULL,
  staked INTEGER NOT NULL,
  free_staked INTEGER NOT NULL,
  won INTEGER NOT NULL,
  returned INTEGER NOT NULL,
  PRIMARY KEY (generation, member, unit, day, vendor, state)
) STRICT, WITHOUT ROWID;
CREATE INDEX bets_day_empty ON bets_day_all (generation) WHERE bets = 0;

-- A member's day (UTC) in one unit: reports cost by days x members, not by bets. Amounts in minor units.
CREATE TABLE member_day_all (
  generation INTEGER NOT NULL,
  member TEXT NOT NULL,
  day TEXT NOT NULL,
  unit TEXT NOT NULL,
  bets INTEGER NOT NULL DEFAULT 0,
  staked INTEGER NOT NULL DEFAULT 0,
  free_bets INTEGER NOT NULL DEFAULT 0,
  free_staked INTEGER NOT NULL DEFAULT 0,
  won INTEGER NOT NULL DEFAULT 0,
  rolled_back INTEGER NOT NULL DEFAULT 0,
  prizes INTEGER NOT NULL DEFAULT 0,
  deposits INTEGER NOT NULL DEFAULT 0,
  deposited INTEGER NOT NULL DEFAULT 0,
  held INTEGER NOT NULL DEFAULT 0,
  released INTEGER NOT NULL DEFAULT 0,
  withdrawals INTEGER NOT NULL DEFAULT 0,
  withdrawn INTEGER NOT NULL DEFAULT 0,
  returned INTEGER NOT NULL DEFAULT 0,
  fees INTEGER NOT NULL DEFAULT 0,
  credited INTEGER NOT NULL DEFAULT 0,
  debited INTEGER NOT NULL DEFAULT 0,
  bonus INTEGER NOT NULL DEFAULT 0,
  bonus_back INTEGER NOT NULL DEFAULT 0,
  bonus_released INTEGER NOT NULL DEFAULT 0,
  transferred_in INTEGER NOT NULL DEFAULT 0,
  transferred_out INTEGER NOT NULL DEFAULT 0,
  transferred_back INTEGER NOT NULL DEFAULT 0,
  sent INTEGER NOT NULL DEFAULT 0,
  sent_back INTEGER NOT NULL DEFAULT 0,
  collected INTEGER NOT NULL DEFAULT 0,
  vendor_result INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (generation, member, day, unit)
) STRICT, WITHOUT ROWID;

-- Its months: a team's year costs by months x members.
CREATE TABLE member_month_all (
  generation INTEGER NOT NULL,
  member TEXT NOT NULL,
  month TEXT NOT NULL,
  unit TEXT NOT NULL,
  bets INTEGER NOT NULL DEFAULT 0,
  staked INTEGER NOT NULL DEFAULT 0,
  free_bets INTEGER NOT NULL DEFAULT 0,
  free_staked INTEGER NOT NULL DEFAULT 0,
  won INTEGER NOT NULL DEFAULT 0,
  rolled_back INTEGER NOT NULL DEFAULT 0,
  prizes INTEGER NOT NULL DEFAULT 0,
  deposits INTEGER NOT NULL DEFAULT 0,
  deposited INTEGER NOT NULL DEFAULT 0,
  held INTEGER NOT NULL DEFAULT 0,
  released INTEGER NOT NULL DEFAULT 0,
  withdrawals INTEGER NOT NULL DEFAULT 0,
  withdrawn INTEGER NOT NULL DEFAULT 0,
  returned INTEGER NOT NULL DEFAULT 0,
  fees INTEGER NOT NULL DEFAULT 0,
  credited INTEGER NOT NULL DEFAULT 0,
  debited INTEGER NOT NULL DEFAULT 0,
  bonus INTEGER NOT NULL DEFAULT 0,
  bonus_back INTEGER NOT NULL DEFAULT 0,
  bonus_released INTEGER NOT NULL DEFAULT 0,
  transferred_in INTEGER NOT NULL DEFAULT 0,
  transferred_out INTEGER NOT NULL DEFAULT 0,
  transferred_back INTEGER NOT NULL DEFAULT 0,
  sent INTEGER NOT NULL DEFAULT 0,
  sent_back INTEGER NOT NULL DEFAULT 0,
  collected INTEGER NOT NULL DEFAULT 0,
  vendor_result INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (generation, member, month, unit)
) STRICT, WITHOUT ROWID;

-- The same with one vendor, by game.
CREATE TABLE member_vendor_day_all (
  generation INTEGER NOT NULL,
  member TEXT NOT NULL,
  day TEXT NOT NULL,
  unit TEXT NOT NULL,
  vendor TEXT NOT NULL,
  game TEXT NOT NULL,
  bets INTEGER NOT NULL DEFAULT 0,
  staked INTEGER NOT NULL DEFAULT 0,
  free_bets INTEGER NOT NULL DEFAULT 0,
  free_staked INTEGER NOT NULL DEFAULT 0,
  won INTEGER NOT NULL DEFAULT 0,
  rolled_back INTEGER NOT NULL DEFAULT 0,
  prizes INTEGER NOT NULL DEFAULT 0,
  sent INTEGER NOT NULL DEFAULT 0,
  sent_back INTEGER NOT NULL DEFAULT 0,
  collected INTEGER NOT NULL DEFAULT 0,
  vendor_result INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (generation, member, day, unit, vendor, game)
) STRICT, WITHOUT ROWID;

-- What readers name: the current generation.
CREATE VIEW journal AS
  SELECT * FROM journal_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');
CREATE VIEW bets AS
  SELECT * FROM bets_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');
CREATE VIEW bets_day AS
  SELECT * FROM bets_day_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');
CREATE VIEW member_day AS
  SELECT * FROM member_day_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');
CREATE VIEW member_month AS
  SELECT * FROM member_month_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');
CREATE VIEW member_vendor_day AS
  SELECT * FROM member_vendor_day_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');
