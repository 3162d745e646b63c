-- The gifts of ranks, once for each rank of a member: written with the rise, and given as soon as they may be.
CREATE TABLE vip_gifts (
  member_id TEXT NOT NULL,
  level INTEGER NOT NULL,
  -- the rank's names when it was reached, as JSON
  name TEXT NOT NULL,
  -- a currency (minor units), or PTS
  unit TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  -- due, given
  state TEXT NOT NULL,
  -- epoch ms
  reached_ms INTEGER NOT NULL,
  -- when giving was tried last; 0: not yet
  tried_ms INTEGER NOT NULL,
  PRIMARY KEY (member_id, level)
) STRICT, WITHOUT ROWID;
CREATE INDEX vip_gifts_due ON vip_gifts (tried_ms) WHERE state = 'due';
