-- Missions. What an operator wrote stands in `mission` as JSON, and never changes.
CREATE TABLE missions (
  id TEXT PRIMARY KEY,
  mission TEXT NOT NULL,
  -- open, stopped
  state TEXT NOT NULL,
  -- epoch ms
  opened_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The days (UTC) of a member whose bets have changed since missions were looked at. Written with the read models.
CREATE TABLE mission_changes (
  member_id TEXT NOT NULL,
  -- in which the bets were placed
  day TEXT NOT NULL,
  -- the first change that nobody has looked at, ISO 8601 UTC
  since TEXT NOT NULL,
  -- how often they changed
  revision INTEGER NOT NULL,
  PRIMARY KEY (member_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX mission_changes_since ON mission_changes (since);

-- Who has reached what: written once, and kept whatever becomes of the bets.
CREATE TABLE mission_reached (
  member_id TEXT NOT NULL,
  mission TEXT NOT NULL REFERENCES missions (id),
  -- the first day of the period in the brand's time zone, or once
  period TEXT NOT NULL,
  reached_ms INTEGER NOT NULL,
  -- 1: it can be collected; 0: it waits for its budget
  is_given INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (member_id, mission, period)
) STRICT, WITHOUT ROWID;
CREATE INDEX mission_reached_due ON mission_reached (reached_ms) WHERE is_given = 0;
