-- What movements and bets add up to by quarter hours of UTC. A day begins and ends at a quarter hour in every time zone, so a
-- statement in any zone is the sum of whole UTC days and of the quarter hours at its ends. The rows that exist are counted
-- here; during a rebuild, those of each generation.

-- Takes the transfers' quarter hour, and makes a version without these tables unable to apply any: after this file it would
-- leave them out. The banks send them again until the next version has them.
ALTER TABLE incoming ADD COLUMN quarter_hour TEXT;

CREATE TABLE member_quarter_hour_all (
  generation INTEGER NOT NULL,
  member TEXT NOT NULL,
  unit TEXT NOT NULL,
  -- its beginning: yyyy-MM-ddTHH:mm
  quarter_hour TEXT NOT NULL,
  -- '': movements that concern no vendor, no game
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
  PRIMARY KEY (generation, member, unit, quarter_hour, vendor, game)
) STRICT, WITHOUT ROWID;
CREATE VIEW member_quarter_hour AS
  SELECT * FROM member_quarter_hour_all
  WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');

-- Bets by the quarter hour in which each was placed.
CREATE TABLE bets_quarter_hour_all (
  generation INTEGER NOT NULL,
  member TEXT NOT NULL,
  unit TEXT NOT NULL,
  quarter_hour TEXT NOT NULL,
  vendor TEXT NOT NULL,
  state TEXT NOT NULL,
  bets INTEGER NOT NULL,
  staked INTEGER NOT NULL,
  free_staked INTEGER NOT NULL,
  won INTEGER NOT NULL,
  returned INTEGER NOT NULL,
  PRIMARY KEY (generation, member, unit, quarter_hour, vendor, state)
) STRICT, WITHOUT ROWID;
CREATE INDEX bets_quarter_hour_empty ON bets_quarter_hour_all (generation) WHERE bets = 0;
CREATE VIEW bets_quarter_hour AS
  SELECT * FROM bets_quarter_hour_all
  WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');

INSERT INTO member_quarter_hour_all
SELECT generation, member, unit,
  substr(at, 1, 14) || substr('00153045', 1 + 2 * (substr(at, 15, 2) / 15), 2),
  coalesce(vendor, ''), coalesce(game, ''),
  sum(kind = 'bet'),
  sum(iif(kind = 'bet' AND NOT free, amount, 0)),
  sum(kind = 'bet' AND free),
  sum(iif(kind = 'bet' AND free, amount, 0)),
  sum(iif(kind IN ('win', 'win-released'), amount, 0)),
  sum(iif(kind = 'rollback' AND NOT free, amount, 0)),
  sum(iif(kind IN ('prize', 'prize-released'), amount, 0)),
  sum(iif(kind IN ('vendor-send'), amount, 0)),
  sum(iif(kind IN ('vendor-return'), amount, 0)),
  sum(iif(kind IN ('vendor-collect'), amount, 0)),
  sum(iif(kind = 'vendor-result', sub_wallet, 0)),
  sum(kind = 'deposit'),
  sum(iif(kind IN ('deposit'), amount, 0)),
  sum(iif(kind IN ('hold'), amount, 0)),
  sum(iif(kind IN ('hold-void'), amount, 0)),
  sum(kind = 'hold-post'),
  sum(iif(kind IN ('hold-post'), amount, 0)),
  sum(iif(kind IN ('payout-returned'), amount, 0)),
  sum(iif(kind GLOB '*-fee', amount, fee)),
  sum(iif(kind IN ('adjustment-credit'), amount, 0)),
  sum(iif(kind IN ('adjustment-debit'), amount, 0)),
  sum(iif(kind IN ('bonus'), amount, 0)),
  sum(iif(kind IN ('bonus-back'), amount, 0)),
  sum(iif(kind IN ('bonus-release'), amount, 0)),
  sum(iif(kind IN ('transfer-in'), amount, 0)),
  sum(iif(kind IN ('transfer-out'), amount, 0)),
  sum(iif(kind IN ('transfer-back'), amount, 0))
FROM journal_all WHERE unit <> 'FUN'
GROUP BY 1, 2, 3, 4, 5, 6;

INSERT INTO bets_quarter_hour_all
SELECT generation, member, unit,
  substr(placed_at, 1, 14) || substr('00153045', 1 + 2 * (substr(placed_at, 15, 2) / 15), 2),
  coalesce(vendor, ''), state,
  count(*), sum(iif(free, 0, staked)), sum(iif(free, staked, 0)), sum(won), sum(iif(free, 0, returned))
FROM bets_all WHERE placed_at IS NOT NULL AND unit <> 'FUN'
GROUP BY 1, 2, 3, 4, 5, 6;
