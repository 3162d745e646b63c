-- Bets by game, so that those of one category are found and added up without reading the others: what category a game is
-- in, only the catalogue says. A version without the column `game` cannot apply transfers after this file; the banks send
-- them again until the next version has them.

CREATE INDEX bets_game
  ON bets_all (generation, member, unit, coalesce(vendor, '') || '/' || coalesce(game, ''), placed_at, id)
  WHERE placed_at IS NOT NULL;

DROP VIEW bets_day;
DROP TABLE bets_day_all;
CREATE TABLE bets_day_all (
  generation INTEGER NOT NULL,
  member TEXT NOT NULL,
  unit TEXT NOT NULL,
  day TEXT NOT NULL,
  vendor TEXT NOT NULL,
  game TEXT NOT NULL,
  state TEXT NOT NULL,
  bets INTEGER NOT NULL,
  staked INTEGER NOT NULL,
  free_staked INTEGER NOT NULL,
  won INTEGER NOT NULL,
  returned INTEGER NOT NULL,
  PRIMARY KEY (generation, member, unit, day, vendor, game, state)
) STRICT, WITHOUT ROWID;
CREATE INDEX bets_day_empty ON bets_day_all (generation) WHERE bets = 0;
CREATE VIEW bets_day AS
  SELECT * FROM bets_day_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');

DROP VIEW bets_quarter_hour;
DROP TABLE bets_quarter_hour_all;
CREATE TABLE bets_quarter_hour_all (
  generation INTEGER NOT NULL,
  member TEXT NOT NULL,
  unit TEXT NOT NULL,
  quarter_hour TEXT NOT NULL,
  vendor TEXT NOT NULL,
  game TEXT NOT NULL,
  state TEXT NOT NULL,
  bets INTEGER NOT NULL,
  staked INTEGER NOT NULL,
  free_staked INTEGER NOT NULL,
  won INTEGER NOT NULL,
  returned INTEGER NOT NULL,
  PRIMARY KEY (generation, member, unit, quarter_hour, vendor, game, state)
) STRICT, WITHOUT ROWID;
CREATE INDEX bets_quarter_hour_empty ON bets_quarter_hour_all (generation) WHERE bets = 0;
CREATE VIEW bets_quarter_hour AS
  SELECT * FROM bets_quarter_hour_all
  WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');

INSERT INTO bets_day_all
SELECT generation, member, unit, substr(placed_at, 1, 10), coalesce(vendor, ''), coalesce(game, ''), state,
  count(*), sum(iif(free, 0, staked)), sum(iif(free, staked, 0)), sum(won), sum(iif(free, 0, returned))
FROM bets_all WHERE placed_at IS NOT NULL AND unit <> 'FUN'
GROUP BY 1, 2, 3, 4, 5, 6, 7;

INSERT INTO bets_quarter_hour_all
SELECT generation, member, unit,
  substr(placed_at, 1, 14) || substr('00153045', 1 + 2 * (substr(placed_at, 15, 2) / 15), 2),
  coalesce(vendor, ''), coalesce(game, ''), state,
  count(*), sum(iif(free, 0, staked)), sum(iif(free, staked, 0)), sum(won), sum(iif(free, 0, returned))
FROM bets_all WHERE placed_at IS NOT NULL AND unit <> 'FUN'
GROUP BY 1, 2, 3, 4, 5, 6, 7;
