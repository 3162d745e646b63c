-- Whom a change of the frozen lines may concern, until their banks have acknowledged what it means for them
-- (line-stops/deliver.ts): `member_id` with everybody below.
CREATE TABLE line_changes (
  version INTEGER PRIMARY KEY,
  member_id TEXT NOT NULL,
  -- The path up to which everybody is done, so that a delivery goes on where it was cut off.
  done_path TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX line_changes_member ON line_changes (member_id);

-- The version of the newest change, also after it was delivered. A database that is restored goes on above what banks have
-- seen, because a version is at least the time in milliseconds.
CREATE TABLE line_version (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  version INTEGER NOT NULL
) STRICT;
INSERT INTO line_version VALUES (1, 0);
CREATE VIEW next_line_version AS
  SELECT max(version + 1, CAST(strftime('%s', 'now') AS INTEGER) * 1000) AS version FROM line_version;

CREATE TRIGGER line_changes_version AFTER INSERT ON line_changes
BEGIN
  UPDATE line_version SET version = NEW.version;
END;

-- Who registers below a frozen line, or moves out of one or into one, whoever writes `upline_id`.
CREATE TRIGGER members_join_frozen AFTER INSERT ON members WHEN EXISTS (
  SELECT 1 FROM frozen_lines JOIN json_each('["' || replace(nullif(trim((SELECT above.path FROM members AS above WHERE above.id = NEW.upline_id), '/'), ''), '/', '","') || '"]') AS line
  ON line.value = frozen_lines.member_id)
BEGIN
  INSERT INTO line_changes (version, member_id) SELECT version, NEW.id FROM next_line_version;
END;

CREATE TRIGGER members_move_frozen AFTER UPDATE OF upline_id ON members
WHEN OLD.upline_id IS NOT NEW.upline_id AND EXISTS (
  SELECT 1 FROM frozen_lines JOIN json_each('["' || replace(nullif(trim(OLD.path || coalesce((SELECT above.path FROM members AS above WHERE above.id = NEW.upline_id), ''), '/'), ''), '/', '","') || '"]') AS line
  ON line.value = frozen_lines.member_id)
BEGIN
  INSERT INTO line_changes (version, member_id) SELECT version, NEW.id FROM next_line_version;
END;

-- The lines that are frozen already.
INSERT INTO line_changes (version, member_id)
SELECT row_number() OVER (ORDER BY member_id), member_id FROM frozen_lines;
