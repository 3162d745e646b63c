-- Whose exclusion runs, as their banks have it (persons/exclusions.ts). `kind` is null until the bank has confirmed it.
CREATE TABLE exclusions (
  member_id TEXT PRIMARY KEY,
  kind TEXT,
  since TEXT,
  -- Null: until it is ended by request.
  until TEXT,
  -- When the bank was last read; empty: at the next occasion.
  checked_at TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX exclusions_by_check ON exclusions (checked_at);

-- By what an excluded person is recognised: hashes with a key that is not in the database, and nothing to read. They are
-- deleted with the exclusion.
CREATE TABLE exclusion_marks (
  kind TEXT NOT NULL,
  hash TEXT NOT NULL,
  member_id TEXT NOT NULL,
  PRIMARY KEY (kind, hash, member_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX exclusion_marks_member ON exclusion_marks (member_id);

-- Accounts that may belong to an excluded person, and what a person has decided.
CREATE TABLE person_reviews (
  id TEXT PRIMARY KEY,
  member_id TEXT NOT NULL,
  excluded_id TEXT NOT NULL,
  -- JSON: the kinds of marks that match, and those that a person has found to match by chance.
  items TEXT NOT NULL,
  cleared TEXT NOT NULL DEFAULT '[]',
  state TEXT NOT NULL CHECK (state IN ('open', 'confirmed', 'cleared', 'ended')),
  opened_at TEXT NOT NULL,
  decided_at TEXT,
  decided_by TEXT,
  reason TEXT,
  UNIQUE (member_id, excluded_id)
) STRICT;
CREATE INDEX person_reviews_by_state ON person_reviews (state, opened_at);
CREATE INDEX person_reviews_excluded ON person_reviews (excluded_id);

-- Whom their bank has to stop or to let go on, and the version that it has acknowledged.
CREATE TABLE review_stops (
  member_id TEXT PRIMARY KEY,
  held INTEGER NOT NULL,
  version INTEGER NOT NULL,
  delivered INTEGER NOT NULL DEFAULT 0,
  actor TEXT NOT NULL,
  reason TEXT NOT NULL
) STRICT;
CREATE INDEX review_stops_open ON review_stops (member_id) WHERE delivered < version;
