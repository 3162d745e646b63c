-- What of a bet's wins waits for the decision of two people; zero once it is decided.
ALTER TABLE bets_all ADD COLUMN held INTEGER NOT NULL DEFAULT 0;

-- How much a vendor's bet may win before two people decide on it. What is NULL or not named is the house's default.
CREATE TABLE win_ceilings (
  vendor TEXT NOT NULL,
  -- '': every game of the vendor
  game TEXT NOT NULL DEFAULT '',
  -- a multiple of the stake of the round
  times INTEGER,
  -- JSON: currency -> minor units, however large the stake
  most TEXT NOT NULL DEFAULT '{}',
  PRIMARY KEY (vendor, game)
) STRICT, WITHOUT ROWID;

-- The decisions on held wins, for the state of a held win in a statement.
CREATE INDEX journal_decided ON journal_all (generation, id)
  WHERE kind IN ('win-released', 'win-returned', 'prize-released', 'prize-returned');
