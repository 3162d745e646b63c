-- Activities. Each change is a new version; what a member applied for stands in the application.
CREATE TABLE activities (
  id TEXT NOT NULL,
  version INTEGER NOT NULL,
  -- as an operator wrote it, as JSON
  activity TEXT NOT NULL,
  is_open INTEGER NOT NULL,
  PRIMARY KEY (id, version)
) STRICT, WITHOUT ROWID;

-- What members sent. applying, rejected, issued. Kept as long as the records of money, with its pictures in `uploads`.
CREATE TABLE activity_applications (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  member_id TEXT NOT NULL,
  -- the caller's: sent again, it is the same application
  id TEXT NOT NULL,
  activity_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  -- the activity as it was applied for, as JSON
  activity TEXT NOT NULL,
  -- the first day of its period in the activity's time zone, or `once`
  period TEXT NOT NULL,
  comment TEXT NOT NULL,
  -- names of `uploads`, as JSON
  images TEXT NOT NULL,
  state TEXT NOT NULL,
  -- epoch ms
  created_ms INTEGER NOT NULL,
  decided_ms INTEGER,
  decided_by TEXT,
  reason TEXT NOT NULL DEFAULT '',
  UNIQUE (member_id, id)
) STRICT;
-- One that waits at a time, and one that was accepted in each period.
CREATE UNIQUE INDEX activity_applications_waiting ON activity_applications (member_id, activity_id)
WHERE state = 'applying';
CREATE UNIQUE INDEX activity_applications_issued ON activity_applications (member_id, activity_id, period)
WHERE state <> 'rejected';
CREATE INDEX activity_applications_member ON activity_applications (member_id, activity_id, sequence);
CREATE INDEX activity_applications_state ON activity_applications (state, sequence);

-- Nobody applies for what was stopped or changed since it was read.
CREATE TRIGGER activity_applications_open BEFORE INSERT ON activity_applications
BEGIN
  SELECT RAISE(ABORT, 'CHECK constraint failed: activity is not open') WHERE NOT EXISTS (
    SELECT 1 FROM activities WHERE id = NEW.activity_id AND version = NEW.version AND is_open = 1
      AND version = (SELECT max(version) FROM activities WHERE id = NEW.activity_id)
  );
END;
