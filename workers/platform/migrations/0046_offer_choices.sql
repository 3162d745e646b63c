-- When the member chose to get no offers, ISO 8601 UTC; NULL: they get them.
ALTER TABLE members ADD COLUMN offers_refused_at TEXT;

-- Every choice of a member about offers, in order.
CREATE TABLE offer_choices (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  member_id TEXT NOT NULL,
  receives INTEGER NOT NULL CHECK (receives IN (0, 1)),
  -- ISO 8601 UTC
  at TEXT NOT NULL
) STRICT;
CREATE INDEX offer_choices_member ON offer_choices (member_id, sequence);
