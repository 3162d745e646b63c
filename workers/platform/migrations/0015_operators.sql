-- People who operate, each by a token of their own. A name belongs to one person for good, so a row is never deleted.
CREATE TABLE operators (
  name TEXT PRIMARY KEY,
  -- SHA-256 of the token, base64url
  token_hash TEXT NOT NULL,
  added_at TEXT NOT NULL,
  removed_at TEXT
) STRICT, WITHOUT ROWID;

-- Who changed what by hand outside the banks, and why (GLI-19 2.8.8, 2.9.5, B.6.5): each entry hashed with the one before.
CREATE TABLE audit (
  sequence INTEGER PRIMARY KEY,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  reason TEXT NOT NULL,
  -- JSON
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  at TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;
CREATE INDEX audit_subject ON audit (subject, sequence);

-- How far the chain of each bank was known to go, each time it said so: what is cut off or written anew there is missed here.
CREATE TABLE audit_heads (
  chain TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (chain, sequence)
) STRICT, WITHOUT ROWID;
