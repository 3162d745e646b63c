-- Fewer places to write to. A bet's row stands by the place of its bet in the journal, so that new ones lie side by side
-- (ids are random, and each had a page of its own to be written). And one index of a member's rows by vendor serves both
-- a vendor's page and, vendor by vendor, the page of all.
DROP INDEX journal_member;
DROP INDEX journal_vendor;
CREATE INDEX journal_member ON journal_all (generation, member, unit, coalesce(vendor, ''), at, bank, sequence);

DROP VIEW bets;
DROP INDEX bets_member;
DROP INDEX bets_vendor;
DROP INDEX bets_state;
DROP INDEX bets_open;
DROP INDEX bets_wins;
ALTER TABLE bets_all RENAME TO bets_by_id;

-- One row a bet, whatever order its transfers came in (GLI-19 2.8.2). `state`: open, settled, void. A row without
-- `placed_at` waits for its bet. `sequence`: the bet's own in its bank.
CREATE TABLE bets_all (
  generation INTEGER NOT NULL,
  bank TEXT NOT NULL,
  sequence INTEGER NOT NULL,
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
  PRIMARY KEY (generation, bank, sequence)
) STRICT, WITHOUT ROWID;
INSERT INTO bets_all
  SELECT journal.generation, bank, sequence, journal.id, bet.member, bet.unit, bet.vendor, bet.game, bet.round, bet.free,
         staked, won, returned, state, placed_at, settled_at, bet.before, bet.after, last
  FROM journal_all AS journal CROSS JOIN bets_by_id AS bet ON bet.generation = journal.generation AND bet.id = journal.id
  WHERE kind = 'bet';
DROP TABLE bets_by_id;

CREATE INDEX bets_member ON bets_all (generation, member, unit, coalesce(vendor, ''), placed_at, id)
  WHERE placed_at IS NOT NULL;
-- Open bets are of the last days, which `bets_day` names; void ones may be of any.
CREATE INDEX bets_void ON bets_all (generation, member, unit, placed_at, id) WHERE placed_at IS NOT NULL AND state = 'void';
-- Bets nobody has ended, oldest first.
CREATE INDEX bets_open ON bets_all (generation, placed_at) WHERE state = 'open';
-- The largest wins of an hour stand first in it, so the board reads a few rows of each of 25 hours.
CREATE INDEX bets_wins ON bets_all (generation, unit, substr(settled_at, 1, 13), won DESC, settled_at)
  WHERE state = 'settled' AND won > 0;
CREATE VIEW bets AS
  SELECT * FROM bets_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');

-- The transfers that are being applied, for each generation that lacks them: there only inside the transaction that
-- applies them, so that they travel once and are taken out of their JSON once.
DROP TABLE incoming;
CREATE TABLE incoming (
  generation INTEGER NOT NULL,
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
  actor TEXT NOT NULL,
  before INTEGER NOT NULL,
  after INTEGER NOT NULL,
  bonus INTEGER NOT NULL,
  sub_wallet INTEGER NOT NULL,
  fee INTEGER NOT NULL,
  at TEXT NOT NULL,
  -- sequence of the bet it is about
  bet INTEGER
) STRICT;

-- A win that came before its bet had no place to be taken to, so all is counted anew; the clock finishes it.
INSERT INTO read_generation
  SELECT max(generation) + 1, 'building', strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM read_generation
  HAVING sum(state <> 'current') = 0 AND EXISTS (SELECT 1 FROM journal_all);
