-- What a member and the house agreed on: at most one contract of each kind, and every alteration of one: when, by
-- whom, before and after (GLI-19 2.9.5).
CREATE TABLE contracts (
  member_id TEXT NOT NULL REFERENCES members (id),
  -- daily, hourly, realtime: salaries; dividend
  kind TEXT NOT NULL,
  -- none, offered, active, ending
  state TEXT NOT NULL,
  PRIMARY KEY (member_id, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE contract_changes (
  id INTEGER PRIMARY KEY,
  member_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  -- the address an operator came from
  changed_by TEXT NOT NULL,
  -- NULL: there was none
  before TEXT,
  after TEXT NOT NULL
) STRICT;
CREATE INDEX contract_changes_member ON contract_changes (member_id, id);
