-- Messages are listed by their owner, the newest first, and removed by their owner. A removed one stays, so that a notice
-- that is delivered again does not bring it back.
ALTER TABLE member_messages ADD COLUMN removed_at TEXT;
CREATE INDEX IF NOT EXISTS member_messages_list ON member_messages (member_id, created_at, id) WHERE removed_at IS NULL;
