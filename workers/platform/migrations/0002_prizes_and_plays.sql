-- The prize board ranks wins above their stake, so its index holds nothing else. The old one had every win, and returned
-- parts of large stakes stood before real prizes in it.
CREATE INDEX bets_prizes ON bets_all (generation, unit, substr(settled_at, 1, 13), won DESC, settled_at)
  WHERE state = 'settled' AND won > staked;
DROP INDEX bets_wins;

-- Settled rounds of each member in each game, by the day (UTC) each was settled: who played what in the last days costs
-- by players x games, not by rounds. Play money is left out. Rounds settled before this table are counted by a rebuild.
CREATE TABLE game_day_all (
  generation INTEGER NOT NULL,
  day TEXT NOT NULL,
  vendor TEXT NOT NULL,
  game TEXT NOT NULL,
  member TEXT NOT NULL,
  rounds INTEGER NOT NULL,
  PRIMARY KEY (generation, day, vendor, game, member)
) STRICT, WITHOUT ROWID;
CREATE INDEX game_day_empty ON game_day_all (generation) WHERE rounds = 0;
CREATE VIEW game_day AS
  SELECT * FROM game_day_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');
