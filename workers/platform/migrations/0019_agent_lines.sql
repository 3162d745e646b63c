-- The line of each member as data. `path`: the ids from the top of the line down to the member, each followed by a slash
-- ('/top/agent/member/'), so everybody below an agent is one range of the index. `team_size`: how many are below, at any
-- depth. Triggers keep both, whoever writes `upline_id`; a line that would run in a circle is refused.
ALTER TABLE members ADD COLUMN path TEXT NOT NULL DEFAULT '';
ALTER TABLE members ADD COLUMN team_size INTEGER NOT NULL DEFAULT 0;

WITH RECURSIVE line (id, path) AS (
  SELECT id, '/' || id || '/' FROM members WHERE upline_id IS NULL
  UNION ALL SELECT members.id, line.path || members.id || '/' FROM line JOIN members ON members.upline_id = line.id)
UPDATE members SET path = line.path FROM line WHERE line.id = members.id;
-- A circle made by hand has no top: each of its members is a line without anybody above.
UPDATE members SET path = '/' || id || '/', upline_id = NULL WHERE path = '';
UPDATE members SET team_size = line.below FROM (
  SELECT above.value AS id, count(*) AS below
  FROM members JOIN json_each('["' || replace(nullif(trim(members.path, '/'), ''), '/', '","') || '"]') AS above
  WHERE above.value <> members.id GROUP BY above.value) AS line
WHERE line.id = members.id;

CREATE UNIQUE INDEX members_path ON members (path) WHERE path <> '';
-- Who has joined lately, with the line that they joined.
CREATE INDEX members_created ON members (created_at, path);

-- Where a member was before each move: what happened until then counts there, also when it is counted again.
CREATE TABLE former_lines (
  member_id TEXT NOT NULL,
  until TEXT NOT NULL,
  path TEXT NOT NULL,
  PRIMARY KEY (member_id, until)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER members_join AFTER INSERT ON members
BEGIN
  UPDATE members SET path =
    coalesce((SELECT above.path FROM members AS above WHERE above.id = NEW.upline_id), '/') || NEW.id || '/'
  WHERE id = NEW.id;
  UPDATE members SET team_size = team_size + 1 WHERE id IN (
    SELECT value FROM json_each('["' || replace(nullif(trim((SELECT above.path FROM members AS above WHERE above.id = NEW.upline_id), '/'), ''), '/', '","') || '"]'));
END;

CREATE TRIGGER members_leave AFTER DELETE ON members WHEN OLD.upline_id IS NOT NULL
BEGIN
  UPDATE members SET team_size = team_size - 1 WHERE id IN (
    SELECT value FROM json_each('["' || replace(nullif(trim(OLD.path, '/'), ''), '/', '","') || '"]'));
END;

CREATE TRIGGER members_circle BEFORE UPDATE OF upline_id ON members
WHEN substr((SELECT above.path FROM members AS above WHERE above.id = NEW.upline_id), 1, length(OLD.path)) = OLD.path
BEGIN
  SELECT RAISE(ABORT, 'an agent cannot be below itself');
END;

CREATE TRIGGER members_move AFTER UPDATE OF upline_id ON members WHEN OLD.upline_id IS NOT NEW.upline_id
BEGIN
  UPDATE members SET team_size = team_size - OLD.team_size - 1 WHERE id <> OLD.id AND id IN (
    SELECT value FROM json_each('["' || replace(nullif(trim(OLD.path, '/'), ''), '/', '","') || '"]'));
  UPDATE members SET team_size = team_size + OLD.team_size + 1 WHERE id IN (
    SELECT value FROM json_each('["' || replace(nullif(trim((SELECT above.path FROM members AS above WHERE above.id = NEW.upline_id), '/'), ''), '/', '","') || '"]'));
  INSERT INTO former_lines
    SELECT id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), path FROM members
    WHERE path >= OLD.path AND path < rtrim(OLD.path, '/') || '0'
    ON CONFLICT DO NOTHING;
  UPDATE members SET path =
    coalesce((SELECT above.path FROM members AS above WHERE above.id = NEW.upline_id), '/')
    || OLD.id || '/' || substr(path, length(OLD.path) + 1)
  WHERE path >= OLD.path AND path < rtrim(OLD.path, '/') || '0';
END;

-- Who has a live connection, and when each was here last. `online_until` is where the connection is replaced at the latest.
CREATE TABLE last_seen (
  member_id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  online_until TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX last_seen_online ON last_seen (online_until);

-- Takes the agents above the member of a transfer, at its time, as a JSON array. A version without it can apply none: after
-- this file it would leave teams out. The banks send them again until the next version has them.
ALTER TABLE incoming ADD COLUMN line TEXT;

-- What everybody below an agent moved, by day (UTC): what an agent reads costs by days, not by members. Without the agent.
CREATE TABLE team_day_all (
  generation INTEGER NOT NULL,
  member TEXT NOT NULL,
  day TEXT NOT NULL,
  unit TEXT NOT NULL,
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
  commissions INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (generation, member, day, unit)
) STRICT, WITHOUT ROWID;
CREATE VIEW team_day AS
  SELECT * FROM team_day_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');

-- The same by quarter hour, for the ends of days of other time zones.
CREATE TABLE team_quarter_hour_all (
  generation INTEGER NOT NULL,
  member TEXT NOT NULL,
  unit TEXT NOT NULL,
  quarter_hour TEXT NOT NULL,
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
  commissions INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (generation, member, unit, quarter_hour)
) STRICT, WITHOUT ROWID;
CREATE VIEW team_quarter_hour AS
  SELECT * FROM team_quarter_hour_all
  WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');

-- How many members below an agent bet on a day (UTC), by the last day before on which they had bet below the same agent
-- ('': none). Those of a range are the members whose day is in it and whose day before is not, so each counts once.
CREATE TABLE team_active_all (
  generation INTEGER NOT NULL,
  member TEXT NOT NULL,
  day TEXT NOT NULL,
  previous TEXT NOT NULL,
  members INTEGER NOT NULL,
  PRIMARY KEY (generation, member, day, previous)
) STRICT, WITHOUT ROWID;
CREATE INDEX team_active_empty ON team_active_all (generation) WHERE members = 0;
CREATE VIEW team_active AS
  SELECT * FROM team_active_all WHERE generation = (SELECT generation FROM read_generation WHERE state = 'current');

INSERT INTO team_day_all (generation, member, day, unit,
  bets, staked, free_bets, free_staked, won, rolled_back, prizes, sent, sent_back, collected, vendor_result,
  deposits, deposited, held, released, withdrawals, withdrawn, returned, fees, credited, debited, bonus,
  bonus_back, bonus_released, transferred_in, transferred_out, transferred_back, commissions)
SELECT generation, above.value, day, unit,
  sum(bets), sum(staked), sum(free_bets), sum(free_staked), sum(won), sum(rolled_back), sum(prizes), sum(sent),
  sum(sent_back), sum(collected), sum(vendor_result), sum(deposits), sum(deposited), sum(held), sum(released),
  sum(withdrawals), sum(withdrawn), sum(returned), sum(fees), sum(credited), sum(debited), sum(bonus),
  sum(bonus_back), sum(bonus_released), sum(transferred_in), sum(transferred_out), sum(transferred_back),
  sum(commissions)
FROM member_day_all JOIN members ON members.id = member_day_all.member
JOIN json_each('["' || replace(nullif(trim(members.path, '/'), ''), '/', '","') || '"]') AS above
WHERE above.value <> members.id AND unit <> 'FUN'
GROUP BY generation, above.value, day, unit;

INSERT INTO team_quarter_hour_all (generation, member, unit, quarter_hour,
  bets, staked, free_bets, free_staked, won, rolled_back, prizes, sent, sent_back, collected, vendor_result,
  deposits, deposited, held, released, withdrawals, withdrawn, returned, fees, credited, debited, bonus,
  bonus_back, bonus_released, transferred_in, transferred_out, transferred_back, commissions)
SELECT generation, above.value, unit, quarter_hour,
  sum(bets), sum(staked), sum(free_bets), sum(free_staked), sum(won), sum(rolled_back), sum(prizes), sum(sent),
  sum(sent_back), sum(collected), sum(vendor_result), sum(deposits), sum(deposited), sum(held), sum(released),
  sum(withdrawals), sum(withdrawn), sum(returned), sum(fees), sum(credited), sum(debited), sum(bonus),
  sum(bonus_back), sum(bonus_released), sum(transferred_in), sum(transferred_out), sum(transferred_back),
  sum(commissions)
FROM member_quarter_hour_all JOIN members ON members.id = member_quarter_hour_all.member
JOIN json_each('["' || replace(nullif(trim(members.path, '/'), ''), '/', '","') || '"]') AS above
WHERE above.value <> members.id AND unit <> 'FUN'
GROUP BY generation, above.value, unit, quarter_hour;

INSERT INTO team_active_all
SELECT generation, above.value, day, previous, count(*) FROM (
  SELECT generation, member, day, lag(day, 1, '') OVER (PARTITION BY generation, member ORDER BY day) AS previous
  FROM (SELECT DISTINCT generation, member, day FROM member_day_all WHERE bets > 0)) AS active
JOIN members ON members.id = active.member
JOIN json_each('["' || replace(nullif(trim(members.path, '/'), ''), '/', '","') || '"]') AS above
WHERE above.value <> members.id
GROUP BY generation, above.value, day, previous;
