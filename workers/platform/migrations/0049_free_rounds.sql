-- Free rounds that operators gave to some members. What was written stands in `draft` as JSON, and never changes.
CREATE TABLE free_round_grants (
  id TEXT PRIMARY KEY,
  draft TEXT NOT NULL,
  -- epoch ms
  opened_ms INTEGER NOT NULL,
  stopped_ms INTEGER
) STRICT, WITHOUT ROWID;

-- The free rounds of a member. The bank and the vendor know them as `reward`.
CREATE TABLE free_rounds (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  member_id TEXT NOT NULL,
  grant_id TEXT NOT NULL REFERENCES free_round_grants (id),
  reward TEXT NOT NULL UNIQUE,
  vendor TEXT NOT NULL,
  game TEXT NOT NULL,
  currency TEXT NOT NULL,
  -- minor units
  stake INTEGER NOT NULL CHECK (stake > 0),
  rounds INTEGER NOT NULL CHECK (rounds BETWEEN 1 AND 100),
  until_ms INTEGER NOT NULL,
  -- offered, accepted, ended; declined, lapsed: never accepted; failed: the vendor would not give them
  state TEXT NOT NULL,
  -- what is still to be done: open (at the bank), create (at the vendor), close (at the bank), cancel (at the vendor)
  pending TEXT,
  -- how often that has failed, and when it is tried again
  tries INTEGER NOT NULL DEFAULT 0,
  next_ms INTEGER NOT NULL DEFAULT 0,
  -- what was played and won when they ended, minor units
  played INTEGER NOT NULL DEFAULT 0,
  won INTEGER NOT NULL DEFAULT 0,
  -- the stakes that went back to the budget, minor units
  given_back INTEGER NOT NULL DEFAULT 0 CHECK (given_back BETWEEN 0 AND stake * rounds),
  created_ms INTEGER NOT NULL,
  ended_ms INTEGER,
  UNIQUE (grant_id, member_id)
) STRICT;
CREATE INDEX free_rounds_member ON free_rounds (member_id, sequence);
CREATE INDEX free_rounds_due ON free_rounds (until_ms) WHERE state IN ('offered', 'accepted');
CREATE INDEX free_rounds_pending ON free_rounds (next_ms) WHERE pending IS NOT NULL;

-- The stakes of all rounds leave the budget in the statement that gives them; those that nobody played come back once.
CREATE TRIGGER free_rounds_reserve AFTER INSERT ON free_rounds
BEGIN
  UPDATE reward_budgets SET used = used + NEW.stake * NEW.rounds WHERE id = 'free-rounds' AND unit = NEW.currency;
  SELECT RAISE(ABORT, 'CHECK constraint failed: no such budget')
  WHERE NOT EXISTS (SELECT 1 FROM reward_budgets WHERE id = 'free-rounds' AND unit = NEW.currency);
END;
CREATE TRIGGER free_rounds_give_back AFTER UPDATE OF given_back ON free_rounds
WHEN NEW.given_back <> OLD.given_back
BEGIN
  UPDATE reward_budgets SET used = used - (NEW.given_back - OLD.given_back)
  WHERE id = 'free-rounds' AND unit = NEW.currency;
END;
