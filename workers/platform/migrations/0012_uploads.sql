-- Pictures people sent: receipts, proofs. The bytes are in R2 under the same random name.
CREATE TABLE uploads (
  name TEXT PRIMARY KEY,
  -- who sent it: `member:ID` or `operator:NAME`
  owner TEXT NOT NULL,
  type TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX uploads_owner ON uploads (owner, created_at);
