-- What has to be wagered before what is left of a bonus becomes cash. Times are ISO 8601 UTC.
CREATE TABLE wagerings (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  member_id TEXT NOT NULL,
  bank TEXT NOT NULL,
  -- the grant in the bank
  grant_id TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL,
  -- as they were accepted, as JSON
  terms TEXT NOT NULL,
  -- weighted stakes, minor units
  target INTEGER NOT NULL,
  progress INTEGER NOT NULL DEFAULT 0,
  -- the largest stake that counts; NULL: there is none
  max_stake INTEGER,
  -- waiting, running, released, expired, forfeited, cancelled
  state TEXT NOT NULL,
  -- what the bank has still to do with what is left: release, back; NULL: nothing
  pending TEXT,
  -- the number of the last move of it, and its amount while nobody knows that it is done
  moves INTEGER NOT NULL DEFAULT 0,
  moving INTEGER,
  accepted_at TEXT NOT NULL,
  -- bets placed from then on count; NULL: it waits
  started_at TEXT,
  expires_at TEXT,
  ended_at TEXT,
  -- how often something has changed since it was looked at; 0: nothing
  due INTEGER NOT NULL DEFAULT 1,
  UNIQUE (member_id, grant_id)
) STRICT;
CREATE UNIQUE INDEX wagerings_running ON wagerings (member_id) WHERE state = 'running';
CREATE INDEX wagerings_member ON wagerings (member_id, sequence) WHERE state IN ('waiting', 'running');
CREATE INDEX wagerings_due ON wagerings (sequence) WHERE due > 0 AND state IN ('waiting', 'running');
CREATE INDEX wagerings_expiry ON wagerings (expires_at) WHERE state = 'running';
CREATE INDEX wagerings_pending ON wagerings (sequence) WHERE pending IS NOT NULL;

-- The settled stakes by game since a wagering began, in minor units. Written with the read models, once, whatever is rebuilt.
CREATE TABLE wagering_stakes (
  wagering INTEGER NOT NULL REFERENCES wagerings (sequence),
  vendor TEXT NOT NULL,
  game TEXT NOT NULL,
  staked INTEGER NOT NULL,
  -- each stake up to the largest that counts
  counted INTEGER NOT NULL,
  -- written down when the game first counts, so that a game which moves takes nothing back
  game_type TEXT,
  percent INTEGER,
  PRIMARY KEY (wagering, vendor, game)
) STRICT, WITHOUT ROWID;

-- What wagering is worth, computed once for each question: terms, game under its rules, stake.
CREATE TABLE wagering_worths (
  -- the question as JSON
  question TEXT PRIMARY KEY,
  -- as JSON, `null` where it is not computable; NULL: not computed yet
  worth TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX wagering_worths_open ON wagering_worths (question) WHERE worth IS NULL;
