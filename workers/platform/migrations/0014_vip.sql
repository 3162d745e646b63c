-- VIP ranks stand on settled cash stakes: what of each stake was bonus, in the bets and in their sums.
-- A version without this column fails to apply transfers, which the banks then send again to the next one.
ALTER TABLE bets_all ADD COLUMN bonus_staked INTEGER NOT NULL DEFAULT 0;
ALTER TABLE bets_day_all ADD COLUMN bonus_staked INTEGER NOT NULL DEFAULT 0;
ALTER TABLE bets_quarter_hour_all ADD COLUMN bonus_staked INTEGER NOT NULL DEFAULT 0;

UPDATE bets_all SET bonus_staked = -line.bonus
FROM journal_all AS line
WHERE line.generation = bets_all.generation AND line.bank = bets_all.bank AND line.sequence = bets_all.sequence
  AND line.kind = 'bet' AND line.bonus <> 0 AND NOT line.free;

UPDATE bets_day_all SET bonus_staked = counted.bonus_staked
FROM (
  SELECT generation, member, unit, substr(placed_at, 1, 10) AS day, coalesce(vendor, '') AS vendor,
    coalesce(game, '') AS game, state,
    sum(bonus_staked) AS bonus_staked
  FROM bets_all WHERE bonus_staked <> 0 AND placed_at IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7) AS counted
WHERE counted.generation = bets_day_all.generation AND counted.member = bets_day_all.member
  AND counted.unit = bets_day_all.unit AND counted.day = bets_day_all.day
  AND counted.vendor = bets_day_all.vendor AND counted.game = bets_day_all.game
  AND counted.state = bets_day_all.state;

UPDATE bets_quarter_hour_all SET bonus_staked = counted.bonus_staked
FROM (
  SELECT generation, member, unit,
    substr(placed_at, 1, 14) || substr('00153045', 1 + 2 * (substr(placed_at, 15, 2) / 15), 2) AS quarter_hour,
    coalesce(vendor, '') AS vendor,
    coalesce(game, '') AS game, state, sum(bonus_staked) AS bonus_staked
  FROM bets_all WHERE bonus_staked <> 0 AND placed_at IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7) AS counted
WHERE counted.generation = bets_quarter_hour_all.generation AND counted.member = bets_quarter_hour_all.member
  AND counted.unit = bets_quarter_hour_all.unit AND counted.quarter_hour = bets_quarter_hour_all.quarter_hour
  AND counted.vendor = bets_quarter_hour_all.vendor AND counted.game = bets_quarter_hour_all.game
  AND counted.state = bets_quarter_hour_all.state;

-- The members whose bets have changed since their rank was decided. `revision`: of the last change, so that a mark is only
-- removed by who has seen it.
CREATE TABLE vip_due (
  member_id TEXT PRIMARY KEY,
  revision INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The rank of each member for whom one was decided.
CREATE TABLE vip_ranks (
  member_id TEXT PRIMARY KEY,
  -- 0: none
  level INTEGER NOT NULL,
  -- weekly or monthly, and the beginning of the last period whose beginning has decided about a fall (epoch ms)
  period TEXT NOT NULL,
  period_start_ms INTEGER NOT NULL,
  -- hash of the ladder that was in force
  ladder TEXT NOT NULL,
  -- a new one for each write: of two who decide at once, one writes
  version TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX vip_ranks_period ON vip_ranks (period_start_ms) WHERE level > 0;

-- Every change of a rank, and why. Never edited.
CREATE TABLE vip_changes (
  member_id TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  at TEXT NOT NULL,
  recorded_at TEXT NOT NULL,
  -- rise, fall, ladder
  reason TEXT NOT NULL,
  from_level INTEGER NOT NULL,
  to_level INTEGER NOT NULL,
  -- JSON: the name of the new rank by language, as it was then; NULL: no rank
  name TEXT,
  -- the stake that decided, the threshold it reached or missed, and the first day of the period that it belongs to
  staked INTEGER NOT NULL,
  threshold INTEGER,
  period_from TEXT NOT NULL,
  PRIMARY KEY (member_id, sequence)
) STRICT, WITHOUT ROWID;
