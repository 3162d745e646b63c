-- What games pay back, round by round and summed by day: an operator compares it with the theory of each game.

-- What a transfer adds to what its game has paid. Its column also makes a version without these tables unable to apply any
-- transfers: after this file it would leave them out. The banks send them again until the next version has them.
ALTER TABLE incoming ADD COLUMN outcome INTEGER;

-- One row a round, whatever order its transfers came in. A round has several bets where a step takes a further stake.
CREATE TABLE game_rounds_all (
  generation INTEGER NOT NULL,
  member TEXT NOT NULL,
  vendor TEXT NOT NULL,
  round TEXT NOT NULL,
  game TEXT NOT NULL,
  unit TEXT NOT NULL,
  -- when its first bet was placed; NULL: no bet has come yet
  began_at TEXT,
  -- the stakes that were not taken back
  staked INTEGER NOT NULL,
  -- what the game paid, also where the house holds it
  won INTEGER NOT NULL,
  -- a win came, even of zero, or its vendor has closed it, or it was ended
  settled INTEGER NOT NULL,
  PRIMARY KEY (generation, member, vendor, round)
) STRICT, WITHOUT ROWID;
CREATE VIEW game_rounds AS
  SELECT * FROM game_rounds_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');

-- The rounds that are over, by the day (UTC) each began. The squares of minor units pass 2^53, so their sums are floating
-- point: exact up to 2^53, and from there each addition is off by at most 2^-53 of the sum.
CREATE TABLE game_return_day_all (
  generation INTEGER NOT NULL,
  day TEXT NOT NULL,
  vendor TEXT NOT NULL,
  game TEXT NOT NULL,
  unit TEXT NOT NULL,
  rounds INTEGER NOT NULL,
  staked INTEGER NOT NULL,
  won INTEGER NOT NULL,
  staked_squares REAL NOT NULL,
  won_squares REAL NOT NULL,
  products REAL NOT NULL,
  -- rounds whose stakes were all taken back
  voided INTEGER NOT NULL,
  PRIMARY KEY (generation, day, vendor, game, unit)
) STRICT, WITHOUT ROWID;
CREATE INDEX game_return_day_empty ON game_return_day_all (generation) WHERE rounds = 0 AND voided = 0;
CREATE VIEW game_return_day AS
  SELECT * FROM game_return_day_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');

INSERT INTO game_rounds_all
SELECT generation, member, vendor, round, max(coalesce(game, '')), unit, min(iif(kind = 'bet', at, NULL)),
  sum(CASE kind WHEN 'bet' THEN amount WHEN 'rollback' THEN -amount ELSE 0 END),
  sum(CASE WHEN kind IN ('win', 'win-held') THEN amount WHEN kind = 'win-returned' THEN -amount ELSE 0 END),
  max(closes OR kind IN ('win', 'win-held', 'round-end'))
FROM journal_all
WHERE vendor IS NOT NULL AND round IS NOT NULL AND unit <> 'FUN'
  AND kind IN ('bet', 'rollback', 'win', 'win-held', 'win-returned', 'round-end')
GROUP BY generation, member, vendor, round;

INSERT INTO game_return_day_all
SELECT generation, substr(began_at, 1, 10), vendor, game, unit, sum(staked > 0), sum(staked), sum(iif(staked > 0, won, 0)),
  sum(1.0 * staked * staked), sum(iif(staked > 0, 1.0 * won * won, 0.0)), sum(1.0 * staked * won), sum(staked = 0)
FROM game_rounds_all WHERE began_at IS NOT NULL AND (settled OR staked = 0)
GROUP BY 1, 2, 3, 4, 5;
