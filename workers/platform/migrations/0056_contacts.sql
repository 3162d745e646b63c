-- When somebody spoke with a member about their play, why, and what came of it (protection/contacts).
CREATE TABLE contacts (
  sequence INTEGER PRIMARY KEY,
  -- made by the caller: the same again changes nothing
  id TEXT NOT NULL UNIQUE,
  member_id TEXT NOT NULL,
  -- `operator:NAME`
  actor TEXT NOT NULL,
  reason TEXT NOT NULL,
  outcome TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX contacts_member ON contacts (member_id, sequence);
CREATE INDEX contacts_time ON contacts (at);
