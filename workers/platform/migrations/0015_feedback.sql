-- What members write to the operator, with the answer. Kept: complaints are kept for five years (GLI-19 A.4.4).
CREATE TABLE feedback (
  -- for operators
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  member_id TEXT NOT NULL,
  -- the caller's: sent again, it is the same feedback
  id TEXT NOT NULL,
  -- account, deposit, withdrawal, game, promotion, other
  question_type TEXT NOT NULL,
  content TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- NULL: not answered yet
  answer TEXT,
  answered_at TEXT,
  answered_by TEXT,
  UNIQUE (member_id, id)
) STRICT;
CREATE INDEX feedback_member ON feedback (member_id, created_at, id);
CREATE INDEX feedback_open ON feedback (created_at) WHERE answered_at IS NULL;
