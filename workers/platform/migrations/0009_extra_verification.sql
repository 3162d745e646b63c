-- The extra verification of an unregistered address: what a member shows it with, and where it was shown.

CREATE TABLE authenticators (
  member_id TEXT PRIMARY KEY,
  -- AES-256-GCM under a key made of PEPPER; base64url of nonce and ciphertext
  secret TEXT NOT NULL,
  begun_at TEXT NOT NULL,
  -- NULL: no code has come back yet, so nothing is asked and nothing is opened with it
  confirmed_at TEXT,
  -- the last step of 30 seconds a code was taken for; it and those before are spent
  last_step INTEGER NOT NULL DEFAULT 0,
  -- names the recovery codes in force, so that of two who renew them at once one does it whole
  recovery_set TEXT
) STRICT, WITHOUT ROWID;

-- one row a recovery code that is left; the one that deletes it has used it
CREATE TABLE recovery_codes (
  member_id TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (member_id, hash)
) STRICT, WITHOUT ROWID;

-- network, kind of browser and kind of machine as one hash, trusted for thirty days
CREATE TABLE trusted_places (
  member_id TEXT NOT NULL,
  place TEXT NOT NULL,
  until TEXT NOT NULL,
  PRIMARY KEY (member_id, place)
) STRICT, WITHOUT ROWID;
