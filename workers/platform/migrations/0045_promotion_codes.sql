-- Promotion codes. Each change is a new version; what a member was given stands in the entitlement.
CREATE TABLE promotion_codes (
  code TEXT NOT NULL,
  version INTEGER NOT NULL,
  -- as an operator wrote it, as JSON
  draft TEXT NOT NULL,
  is_open INTEGER NOT NULL,
  PRIMARY KEY (code, version)
) STRICT, WITHOUT ROWID;

-- How many members may use a code in all, over its versions. The CHECK fails the whole batch of one too many.
CREATE TABLE promotion_code_counts (
  code TEXT NOT NULL PRIMARY KEY,
  members INTEGER NOT NULL,
  used INTEGER NOT NULL DEFAULT 0,
  CHECK (used >= 0 AND used <= members)
) STRICT, WITHOUT ROWID;

-- Who used a code, once each.
CREATE TABLE promotion_code_uses (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  member_id TEXT NOT NULL,
  -- the caller's: sent again, it is the same use
  id TEXT NOT NULL,
  code TEXT NOT NULL,
  version INTEGER NOT NULL,
  -- epoch ms
  used_ms INTEGER NOT NULL,
  UNIQUE (member_id, id),
  UNIQUE (code, member_id)
) STRICT;
CREATE INDEX promotion_code_uses_code ON promotion_code_uses (code, sequence);

-- Nobody uses what was stopped or changed since it was read.
CREATE TRIGGER promotion_code_uses_open BEFORE INSERT ON promotion_code_uses
BEGIN
  SELECT RAISE(ABORT, 'CHECK constraint failed: promotion code has changed') WHERE NOT EXISTS (
    SELECT 1 FROM promotion_codes WHERE code = NEW.code AND version = NEW.version AND is_open = 1
      AND version = (SELECT max(version) FROM promotion_codes WHERE code = NEW.code)
  );
END;
CREATE TRIGGER promotion_code_uses_count AFTER INSERT ON promotion_code_uses
BEGIN
  UPDATE promotion_code_counts SET used = used + 1 WHERE code = NEW.code;
END;
