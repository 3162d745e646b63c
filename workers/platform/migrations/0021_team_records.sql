-- What an agent's records list, so that a page costs by its rows, not by the members below. Each bet and each movement is
-- once in the records of every agent above its member at its time; `member` is the agent.

-- Takes the type of a transfer. A version without it can apply none: after this file it would leave records out. The banks
-- send them again until the next version has them.
ALTER TABLE incoming ADD COLUMN type TEXT;

-- Bets by game, as `bets_game` has those of one member; `code`: vendor/game.
CREATE TABLE team_bets_all (
  generation INTEGER NOT NULL,
  member TEXT NOT NULL,
  unit TEXT NOT NULL,
  code TEXT NOT NULL,
  placed_at TEXT NOT NULL,
  id TEXT NOT NULL,
  bank TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  state TEXT NOT NULL,
  PRIMARY KEY (generation, member, unit, code, placed_at, id, bank, sequence)
) STRICT, WITHOUT ROWID;
CREATE INDEX team_bets_void ON team_bets_all (generation, member, unit, placed_at, id, code) WHERE state = 'void';
CREATE VIEW team_bets AS
  SELECT * FROM team_bets_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');

-- What those bets add up to, by the day (UTC) and the quarter hour in which each was placed.
CREATE TABLE team_bets_day_all (
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
  bonus_staked INTEGER NOT NULL,
  PRIMARY KEY (generation, member, unit, day, vendor, game, state)
) STRICT, WITHOUT ROWID;
CREATE INDEX team_bets_day_empty ON team_bets_day_all (generation) WHERE bets = 0;
CREATE VIEW team_bets_day AS
  SELECT * FROM team_bets_day_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');

CREATE TABLE team_bets_quarter_hour_all (
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
  bonus_staked INTEGER NOT NULL,
  PRIMARY KEY (generation, member, unit, quarter_hour, vendor, game, state)
) STRICT, WITHOUT ROWID;
CREATE INDEX team_bets_quarter_hour_empty ON team_bets_quarter_hour_all (generation) WHERE bets = 0;
CREATE VIEW team_bets_quarter_hour AS
  SELECT * FROM team_bets_quarter_hour_all
  WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');

-- Every other movement of money but play, by type, as `journal_type` has those of one member.
CREATE TABLE team_journal_all (
  generation INTEGER NOT NULL,
  member TEXT NOT NULL,
  unit TEXT NOT NULL,
  type TEXT NOT NULL,
  at TEXT NOT NULL,
  bank TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  PRIMARY KEY (generation, member, unit, type, at, bank, sequence)
) STRICT, WITHOUT ROWID;
CREATE VIEW team_journal AS
  SELECT * FROM team_journal_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');


-- Whose play is frozen, and by which agent above; the banks decide by their own record of it.
CREATE TABLE frozen_play (
  member_id TEXT PRIMARY KEY,
  by_id TEXT NOT NULL,
  since TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Who has joined lately and is not a trial is counted in the index alone.
DROP INDEX members_created;
CREATE INDEX members_created ON members (created_at, path, type);

INSERT INTO team_bets_all
SELECT generation, agent.value, unit, coalesce(vendor, '') || '/' || coalesce(game, ''), placed_at, bets_all.id, bank,
  sequence, state
FROM bets_all CROSS JOIN json_each((SELECT '["' || replace(nullif(trim(substr(path, 1, length(path) - length(id) - 1), '/'), ''), '/', '","') || '"]'
  FROM (SELECT bets_all.member AS id, coalesce(
    (SELECT path FROM former_lines WHERE member_id = bets_all.member AND until > bets_all.placed_at ORDER BY until LIMIT 1),
    (SELECT path FROM members WHERE members.id = bets_all.member)) AS path))) AS agent
WHERE placed_at IS NOT NULL AND unit <> 'FUN';

INSERT INTO team_bets_quarter_hour_all
SELECT generation, agent.value, unit,
  substr(placed_at, 1, 14) || substr('00153045', 1 + 2 * (substr(placed_at, 15, 2) / 15), 2),
  coalesce(vendor, ''), coalesce(game, ''), state, count(*), sum(iif(free, 0, staked)), sum(iif(free, staked, 0)), sum(won),
  sum(iif(free, 0, returned)), sum(bonus_staked)
FROM bets_all CROSS JOIN json_each((SELECT '["' || replace(nullif(trim(substr(path, 1, length(path) - length(id) - 1), '/'), ''), '/', '","') || '"]'
  FROM (SELECT bets_all.member AS id, coalesce(
    (SELECT path FROM former_lines WHERE member_id = bets_all.member AND until > bets_all.placed_at ORDER BY until LIMIT 1),
    (SELECT path FROM members WHERE members.id = bets_all.member)) AS path))) AS agent
WHERE placed_at IS NOT NULL AND unit <> 'FUN'
GROUP BY 1, 2, 3, 4, 5, 6, 7;

INSERT INTO team_bets_day_all
SELECT generation, member, unit, substr(quarter_hour, 1, 10), vendor, game, state,
  sum(bets), sum(staked), sum(free_staked), sum(won), sum(returned), sum(bonus_staked)
FROM team_bets_quarter_hour_all GROUP BY 1, 2, 3, 4, 5, 6, 7;

INSERT INTO team_journal_all
SELECT generation, agent.value, unit, journal_all.type, at, bank, sequence
FROM journal_all CROSS JOIN json_each((SELECT '["' || replace(nullif(trim(substr(path, 1, length(path) - length(id) - 1), '/'), ''), '/', '","') || '"]'
  FROM (SELECT journal_all.member AS id, coalesce(
    (SELECT path FROM former_lines WHERE member_id = journal_all.member AND until > journal_all.at ORDER BY until LIMIT 1),
    (SELECT path FROM members WHERE members.id = journal_all.member)) AS path))) AS agent
WHERE unit <> 'FUN' AND journal_all.type NOT IN ('bet', 'win', 'rollback', 'play-money');
