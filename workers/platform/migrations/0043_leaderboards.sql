-- Leaderboards. What an operator wrote stands in `board` as JSON, and never changes.
CREATE TABLE leaderboards (
  id TEXT PRIMARY KEY,
  board TEXT NOT NULL,
  -- open, stopped
  state TEXT NOT NULL,
  -- epoch ms
  opened_ms INTEGER NOT NULL,
  stopped_ms INTEGER,
  -- up to here all periods are settled, epoch ms
  settled_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The days (UTC) of a member whose bets have changed since the leaderboards were counted. Moved here from `mission_changes`
-- when the missions have looked at them, so that a bet costs one mark for both.
CREATE TABLE leaderboard_changes (
  member_id TEXT NOT NULL,
  day TEXT NOT NULL,
  since TEXT NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (member_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX leaderboard_changes_since ON leaderboard_changes (since);

-- How far members are in a period; who has nothing has no row.
CREATE TABLE leaderboard_scores (
  board TEXT NOT NULL REFERENCES leaderboards (id),
  -- the first day of the period in the brand's time zone
  period TEXT NOT NULL,
  member_id TEXT NOT NULL,
  score INTEGER NOT NULL CHECK (score > 0),
  -- when the member's bank last said that nothing keeps them from offers, epoch ms
  checked_ms INTEGER NOT NULL,
  PRIMARY KEY (board, period, member_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX leaderboard_scores_top ON leaderboard_scores (board, period, score DESC, member_id);

-- How many members have a score with these leading bits (`score >> 6 * level`): a place is the sum of a few of them. Written
-- with the scores.
CREATE TABLE leaderboard_buckets (
  board TEXT NOT NULL,
  period TEXT NOT NULL,
  level INTEGER NOT NULL,
  bucket INTEGER NOT NULL,
  members INTEGER NOT NULL,
  PRIMARY KEY (board, period, level, bucket)
) STRICT, WITHOUT ROWID;
CREATE INDEX leaderboard_buckets_empty ON leaderboard_buckets (members) WHERE members = 0;

-- Who won what in a settled period: written once.
CREATE TABLE leaderboard_prizes (
  board TEXT NOT NULL REFERENCES leaderboards (id),
  period TEXT NOT NULL,
  member_id TEXT NOT NULL,
  place INTEGER NOT NULL,
  score INTEGER NOT NULL,
  -- minor units or points, of the unit of the prizes
  amount INTEGER NOT NULL CHECK (amount > 0),
  settled_ms INTEGER NOT NULL,
  -- 1: it can be collected; 0: it waits for its budget
  is_given INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (board, period, member_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX leaderboard_prizes_due ON leaderboard_prizes (settled_ms) WHERE is_given = 0;
