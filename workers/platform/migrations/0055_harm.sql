-- What members and operators did to limits and breaks, as the audit logs of the banks have it, and raises that were refused,
-- which a bank does not write down (protection/events).
CREATE TABLE protection_events (
  -- bank, sequence of its audit log and kind; of a refused raise, a random one
  id TEXT PRIMARY KEY,
  member_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- whose limit it is, or who took or set the break: member, operator
  owner TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX protection_events_member ON protection_events (member_id, kind, at);
CREATE INDEX protection_events_time ON protection_events (at);

-- How far the audit log and the journal of each bank have been read.
CREATE TABLE protection_progress (
  bank TEXT PRIMARY KEY,
  audit INTEGER NOT NULL DEFAULT 0,
  journal INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Whose days have to be looked at for markers of harm, since when (ISO 8601 UTC), and not before (epoch ms).
CREATE TABLE harm_due (
  member_id TEXT PRIMARY KEY,
  since TEXT NOT NULL,
  due_ms INTEGER NOT NULL,
  revision INTEGER NOT NULL DEFAULT 1
) STRICT, WITHOUT ROWID;
CREATE INDEX harm_due_time ON harm_due (due_ms);

-- Markers of harm: a rule that a member's day meets, and the figures that it counted (protection/harm).
CREATE TABLE harm_markers (
  sequence INTEGER PRIMARY KEY,
  member_id TEXT NOT NULL,
  rule TEXT NOT NULL,
  -- of the brand's time zone, yyyy-MM-dd
  day TEXT NOT NULL,
  -- what was counted last, and when it was found, ISO 8601 UTC
  at TEXT NOT NULL,
  found_at TEXT NOT NULL,
  -- JSON
  figures TEXT NOT NULL,
  UNIQUE (member_id, rule, day)
) STRICT;
CREATE INDEX harm_markers_member ON harm_markers (member_id, sequence);
