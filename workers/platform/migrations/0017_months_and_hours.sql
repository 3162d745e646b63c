-- Sums of months, so that a statement of a year adds up months and the days at its ends, and of hours, so that a year by days
-- does not add up quarter hours by game. The rows that exist are counted here, from the days and quarter hours, which have
-- them all; during a rebuild, those of each generation.

-- Takes the transfers' hour, and makes a version without these tables unable to apply any: after this file it would leave
-- them out. The banks send them again until the next version has them.
ALTER TABLE incoming ADD COLUMN hour TEXT;

-- Bets by the month in which each was placed.
CREATE TABLE bets_month_all (
  generation INTEGER NOT NULL,
  member TEXT NOT NULL,
  unit TEXT NOT NULL,
  month TEXT NOT NULL,
  vendor TEXT NOT NULL,
  game TEXT NOT NULL,
  state TEXT NOT NULL,
  bets INTEGER NOT NULL,
  staked INTEGER NOT NULL,
  free_staked INTEGER NOT NULL,
  won INTEGER NOT NULL,
  returned INTEGER NOT NULL,
  bonus_staked INTEGER NOT NULL,
  PRIMARY KEY (generation, member, unit, month, vendor, game, state)
) STRICT, WITHOUT ROWID;
CREATE INDEX bets_month_empty ON bets_month_all (generation) WHERE bets = 0;
CREATE VIEW bets_month AS
  SELECT * FROM bets_month_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');

-- A member's months with one vendor, by game.
CREATE TABLE member_vendor_month_all (
  generation INTEGER NOT NULL,
  member TEXT NOT NULL,
  month TEXT NOT NULL,
  unit TEXT NOT NULL,
  vendor TEXT NOT NULL,
  game TEXT NOT NULL,
  bets INTEGER NOT NULL DEFAULT 0,
  staked INTEGER NOT NULL DEFAULT 0,
  free_bets INTEGER NOT NULL DEFAULT 0,
  free_staked INTEGER NOT NULL DEFAULT 0,
  won INTEGER NOT NULL DEFAULT 0,
  rolled_back INTEGER NOT NULL DEFAULT 0,
  prizes INTEGER NOT NULL DEFAULT 0,
  sent INTEGER NOT NULL DEFAULT 0,
  sent_back INTEGER NOT NULL DEFAULT 0,
  collected INTEGER NOT NULL DEFAULT 0,
  vendor_result INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (generation, member, month, unit, vendor, game)
) STRICT, WITHOUT ROWID;
CREATE VIEW member_vendor_month AS
  SELECT * FROM member_vendor_month_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');

-- A member's hours (UTC) in one unit.
CREATE TABLE member_hour_all (
  generation INTEGER NOT NULL,
  member TEXT NOT NULL,
  unit TEXT NOT NULL,
  -- its beginning: yyyy-MM-ddTHH
  hour TEXT NOT NULL,
  bets INTEGER NOT NULL DEFAULT 0,
  staked INTEGER NOT NULL DEFAULT 0,
  free_bets INTEGER NOT NULL DEFAULT 0,
  free_staked INTEGER NOT NULL DEFAULT 0,
  won INTEGER NOT NULL DEFAULT 0,
  rolled_back INTEGER NOT NULL DEFAULT 0,
  prizes INTEGER NOT NULL DEFAULT 0,
  deposits INTEGER NOT NULL DEFAULT 0,
  deposited INTEGER NOT NULL DEFAULT 0,
  held INTEGER NOT NULL DEFAULT 0,
  released INTEGER NOT NULL DEFAULT 0,
  withdrawals INTEGER NOT NULL DEFAULT 0,
  withdrawn INTEGER NOT NULL DEFAULT 0,
  returned INTEGER NOT NULL DEFAULT 0,
  fees INTEGER NOT NULL DEFAULT 0,
  credited INTEGER NOT NULL DEFAULT 0,
  debited INTEGER NOT NULL DEFAULT 0,
  bonus INTEGER NOT NULL DEFAULT 0,
  bonus_back INTEGER NOT NULL DEFAULT 0,
  bonus_released INTEGER NOT NULL DEFAULT 0,
  transferred_in INTEGER NOT NULL DEFAULT 0,
  transferred_out INTEGER NOT NULL DEFAULT 0,
  transferred_back INTEGER NOT NULL DEFAULT 0,
  sent INTEGER NOT NULL DEFAULT 0,
  sent_back INTEGER NOT NULL DEFAULT 0,
  collected INTEGER NOT NULL DEFAULT 0,
  vendor_result INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (generation, member, unit, hour)
) STRICT, WITHOUT ROWID;
CREATE VIEW member_hour AS
  SELECT * FROM member_hour_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');

INSERT INTO bets_month_all
SELECT generation, member, unit, substr(day, 1, 7), vendor, game, state,
  sum(bets), sum(staked), sum(free_staked), sum(won), sum(returned), sum(bonus_staked)
FROM bets_day_all GROUP BY 1, 2, 3, 4, 5, 6, 7;

INSERT INTO member_vendor_month_all
SELECT generation, member, substr(day, 1, 7), unit, vendor, game,
  sum(bets), sum(staked), sum(free_bets), sum(free_staked), sum(won), sum(rolled_back), sum(prizes), sum(sent),
  sum(sent_back), sum(collected), sum(vendor_result)
FROM member_vendor_day_all GROUP BY 1, 2, 3, 4, 5, 6;

INSERT INTO member_hour_all
SELECT generation, member, unit, substr(quarter_hour, 1, 13),
  sum(bets), sum(staked), sum(free_bets), sum(free_staked), sum(won), sum(rolled_back), sum(prizes), sum(deposits),
  sum(deposited), sum(held), sum(released), sum(withdrawals), sum(withdrawn), sum(returned), sum(fees), sum(credited),
  sum(debited), sum(bonus), sum(bonus_back), sum(bonus_released), sum(transferred_in), sum(transferred_out),
  sum(transferred_back), sum(sent), sum(sent_back), sum(collected), sum(vendor_result)
FROM member_quarter_hour_all GROUP BY 1, 2, 3, 4;
