-- Messages whose owner was not told live yet: written with the message, deleted once the owner's object has the event. What
-- is left after a stop is sent by the clock.
CREATE TABLE IF NOT EXISTS live_outbox (
  message_id TEXT PRIMARY KEY,
  member_id TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS live_outbox_member ON live_outbox (member_id);
