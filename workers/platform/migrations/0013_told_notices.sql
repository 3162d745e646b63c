-- Which of the banks' notices members were told of: each once by bank and sequence, however often it is delivered.
CREATE TABLE told_notices (
  bank TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  -- 1 while it is sent, and once it was
  mailed INTEGER NOT NULL,
  told_at TEXT NOT NULL,
  PRIMARY KEY (bank, sequence)
) STRICT, WITHOUT ROWID;
