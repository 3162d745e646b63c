-- The lobby: what is searched, what is closed for a while, what members keep and played last, and the largest wins.

ALTER TABLE game_names RENAME TO old_names;
ALTER TABLE games RENAME TO old_games;

CREATE TABLE games (
  node_id TEXT PRIMARY KEY,
  game_code TEXT NOT NULL,
  vassalage TEXT NOT NULL REFERENCES vendors (code),
  game_type TEXT NOT NULL,
  number INTEGER NOT NULL,
  icon_url TEXT NOT NULL,
  -- a picture the operator put in its place
  show_icon TEXT,
  trial INTEGER NOT NULL,
  -- as the catalogue has it
  offered TEXT NOT NULL,
  -- as it stands: `offered`, or maintenance where the operator said so (table maintenance)
  state TEXT NOT NULL,
  back_at TEXT,
  -- JSON array of SC, VP, JP, TG, AC
  classify TEXT NOT NULL,
  -- place among the most played, 1 first; NULL: not among them
  hot INTEGER,
  -- place in the lobby; NULL: no longer in it, kept for the names in records
  sort INTEGER,
  UNIQUE (vassalage, game_code)
);
INSERT INTO games
  SELECT node_id, game_code, vassalage, game_type, number, '/art/v1/motifs/' || motif || '.svg', NULL, trial, state, state,
    back_at, classify, hot, sort
  FROM old_games;

-- Category and place again, so that a search reads one index and nothing else.
CREATE TABLE game_names (
  node_id TEXT NOT NULL REFERENCES games (node_id),
  language TEXT NOT NULL,
  name TEXT NOT NULL,
  -- without accents and case: what is searched
  folded TEXT NOT NULL,
  game_type TEXT NOT NULL,
  sort INTEGER,
  PRIMARY KEY (node_id, language)
) WITHOUT ROWID;
INSERT INTO game_names
  SELECT node_id, language, name, lower(name), game_type, sort FROM old_names JOIN games USING (node_id);

DROP TABLE old_names;
DROP TABLE old_games;

CREATE INDEX games_lobby ON games (game_type, sort);
CREATE INDEX games_vendor ON games (game_type, vassalage, sort);
CREATE INDEX games_state ON games (game_type, vassalage, state, sort);
CREATE INDEX games_hot ON games (hot) WHERE hot IS NOT NULL;
CREATE INDEX game_names_search ON game_names (language, game_type, sort, folded);

CREATE TABLE game_classes (
  game_type TEXT NOT NULL,
  class TEXT NOT NULL,
  sort INTEGER NOT NULL,
  node_id TEXT NOT NULL REFERENCES games (node_id),
  PRIMARY KEY (game_type, class, sort)
) WITHOUT ROWID;

-- Who has games in a category, how many, and the place of the first: counted when the catalogue is written.
CREATE TABLE vendor_lanes (
  game_type TEXT NOT NULL,
  vassalage TEXT NOT NULL REFERENCES vendors (code),
  games INTEGER NOT NULL,
  sort INTEGER NOT NULL,
  PRIMARY KEY (game_type, vassalage)
) WITHOUT ROWID;
INSERT INTO vendor_lanes
  SELECT game_type, vassalage, count(*), min(sort) FROM games GROUP BY game_type, vassalage;

-- Closed by the operator, whatever the catalogue says: `kind` is game or vendor, `code` a node or a vendor's code.
CREATE TABLE maintenance (
  kind TEXT NOT NULL,
  code TEXT NOT NULL,
  -- ISO 8601 UTC; NULL: nobody has said
  back_at TEXT,
  changed_at TEXT NOT NULL,
  PRIMARY KEY (kind, code)
) STRICT, WITHOUT ROWID;

-- A higher id was kept later. No reference to games: a favourite outlives a game's absence from the catalogue.
CREATE TABLE favourites (
  id INTEGER PRIMARY KEY,
  member TEXT NOT NULL,
  node_id TEXT NOT NULL,
  added_at TEXT NOT NULL,
  UNIQUE (member, node_id)
) STRICT;

CREATE TABLE recent_games (
  member TEXT NOT NULL,
  node_id TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  PRIMARY KEY (member, node_id)
) STRICT, WITHOUT ROWID;

-- The largest wins of an hour stand first in it, so the board reads a few rows of each of 25 hours.
CREATE INDEX bets_wins ON bets (unit, substr(settled_at, 1, 13), won DESC, settled_at) WHERE state = 'settled' AND won > 0;
