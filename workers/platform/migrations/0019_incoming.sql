-- The message that is being applied: there only inside the transaction that applies it, so that its events travel to the
-- database once and not with every statement.
CREATE TABLE incoming (
  bank TEXT NOT NULL,
  -- the events as JSON
  events TEXT NOT NULL
) STRICT;
