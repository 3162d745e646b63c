-- What of a bet's prizes was restricted money, so that what is left is cash. Bets whose prizes came before have none here
-- until the reports are built again: a cashback counts only weeks that begin after it was opened.
ALTER TABLE bets_all ADD COLUMN bonus_won INTEGER NOT NULL DEFAULT 0;
ALTER TABLE bets_quarter_hour_all ADD COLUMN bonus_won INTEGER NOT NULL DEFAULT 0;

-- Cashbacks by version, as JSON. A week is under the version that was in force when it began, if that was open. Versions
-- never change: a pause and a stop are versions, too.
CREATE TABLE cashback_versions (
  cashback TEXT NOT NULL,
  version INTEGER NOT NULL,
  draft TEXT NOT NULL,
  -- open; paused: no week begins; stopped: also the week that runs ends
  state TEXT NOT NULL,
  -- when it was written, epoch ms
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (cashback, version)
) STRICT, WITHOUT ROWID;

-- Whether a game counts in a version: written down when the game is first played in it, so that a game which moves to
-- another category takes nothing back.
CREATE TABLE cashback_games (
  cashback TEXT NOT NULL,
  version INTEGER NOT NULL,
  vendor TEXT NOT NULL,
  game TEXT NOT NULL,
  counts INTEGER NOT NULL,
  PRIMARY KEY (cashback, version, vendor, game)
) STRICT, WITHOUT ROWID;

-- The days (UTC) of a member whose bets, or whose gifts of the house, have changed since they were counted. Those of bets
-- are passed on by the missions, so that a bet costs one mark for all of them.
CREATE TABLE cashback_changes (
  member_id TEXT NOT NULL,
  day TEXT NOT NULL,
  -- the first change that no settlement has seen, ISO 8601 UTC
  since TEXT NOT NULL,
  -- how often they changed
  revision INTEGER NOT NULL,
  PRIMARY KEY (member_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX cashback_changes_since ON cashback_changes (since);

-- How far a member is settled: the end of the last week, epoch ms.
CREATE TABLE cashback_members (
  member_id TEXT PRIMARY KEY,
  settled_ms INTEGER NOT NULL,
  revision INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What was counted of each week in all, whatever settlement counted it. Minor units.
CREATE TABLE cashback_counted (
  member_id TEXT NOT NULL,
  cashback TEXT NOT NULL,
  -- its first day in the brand's time zone
  week TEXT NOT NULL,
  staked INTEGER NOT NULL,
  won INTEGER NOT NULL,
  given INTEGER NOT NULL,
  -- in 1/10,000, by the rank of that week; 0: the member gets none of it
  rate INTEGER NOT NULL,
  amount INTEGER NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (member_id, cashback, week)
) STRICT, WITHOUT ROWID;

-- The settlement of each week in which there was something to settle.
CREATE TABLE cashback_weeks (
  member_id TEXT NOT NULL,
  cashback TEXT NOT NULL,
  week TEXT NOT NULL,
  -- that says what it is called, and how long it can be collected
  version INTEGER NOT NULL,
  currency TEXT NOT NULL,
  level INTEGER NOT NULL,
  -- what it adds up from, as JSON; late lines are of weeks before
  lines TEXT NOT NULL,
  -- what the weeks before left to make good, and what this one leaves
  carried INTEGER NOT NULL,
  carry INTEGER NOT NULL,
  amount INTEGER NOT NULL CHECK (amount >= 0),
  settled_ms INTEGER NOT NULL,
  -- 1: it can be collected, or nothing is to be
  is_given INTEGER NOT NULL,
  PRIMARY KEY (member_id, cashback, week)
) STRICT, WITHOUT ROWID;
CREATE INDEX cashback_weeks_week ON cashback_weeks (cashback, week);
CREATE INDEX cashback_weeks_due ON cashback_weeks (settled_ms) WHERE is_given = 0;
