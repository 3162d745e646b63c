-- Every alteration of a setting: when, by whom, before and after (GLI-19 2.9.5).
CREATE TABLE setting_changes (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  -- the address an operator came from, or `house`
  changed_by TEXT NOT NULL,
  -- JSON; NULL: nobody had set it
  before TEXT,
  after TEXT NOT NULL
) STRICT;
CREATE INDEX setting_changes_name ON setting_changes (name, id);
