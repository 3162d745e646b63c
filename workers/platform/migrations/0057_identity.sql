-- What members were asked for and sent to be verified (decision 208). One that waits at a time.
CREATE TABLE identity_cases (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  member_id TEXT NOT NULL,
  -- requested, sent, review, verified, refused, expired
  state TEXT NOT NULL,
  -- the caller's, of what was sent: sent again, it is the same; with a hash of what it was
  sent_id TEXT,
  content TEXT NOT NULL DEFAULT '',
  document TEXT,
  -- keyed, as exclusion_marks has them; the number itself is not stored
  number_hash TEXT,
  -- names of `uploads`, as JSON; empty again when they are erased
  images TEXT NOT NULL DEFAULT '[]',
  -- epoch ms
  requested_ms INTEGER,
  request_reason TEXT NOT NULL DEFAULT '',
  sent_ms INTEGER,
  decided_ms INTEGER,
  decided_by TEXT,
  reason TEXT NOT NULL DEFAULT '',
  expires_ms INTEGER
) STRICT;
CREATE UNIQUE INDEX identity_cases_waiting ON identity_cases (member_id) WHERE state IN ('requested', 'sent', 'review');
CREATE UNIQUE INDEX identity_cases_sent ON identity_cases (member_id, sent_id);
CREATE INDEX identity_cases_state ON identity_cases (state, number);
CREATE INDEX identity_cases_hash ON identity_cases (number_hash) WHERE number_hash IS NOT NULL;
CREATE INDEX identity_cases_expires ON identity_cases (expires_ms) WHERE state = 'verified' AND expires_ms IS NOT NULL;

-- Whether a member is verified, until their bank has acknowledged it.
CREATE TABLE identity_standings (
  member_id TEXT PRIMARY KEY,
  verified INTEGER NOT NULL,
  version INTEGER NOT NULL,
  delivered INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX identity_standings_due ON identity_standings (member_id) WHERE delivered < version;

-- What a person has compared with a document stays as it was.
CREATE TRIGGER members_verified BEFORE UPDATE OF birthday, payee_name ON members
WHEN (OLD.birthday IS NOT NULL AND NEW.birthday IS NOT OLD.birthday
    OR OLD.payee_name IS NOT NULL AND NEW.payee_name IS NOT OLD.payee_name)
  AND EXISTS (SELECT 1 FROM identity_standings WHERE member_id = OLD.id AND verified = 1)
BEGIN
  SELECT RAISE(ABORT, 'CHECK constraint failed: identity is verified');
END;
