-- Raffles. What an operator wrote stands in `raffle` as JSON: texts by language, drawing, prizes, tickets.
CREATE TABLE raffles (
  id TEXT PRIMARY KEY,
  raffle TEXT NOT NULL,
  -- most tickets, and those taken
  tickets INTEGER NOT NULL,
  taken INTEGER NOT NULL DEFAULT 0,
  -- epoch ms
  from_ms INTEGER NOT NULL,
  draw_ms INTEGER NOT NULL,
  -- hexadecimal; secret until the draw. Its SHA-256 is published with the raffle
  seed TEXT NOT NULL,
  commitment TEXT NOT NULL,
  -- open, stopped, drawn
  state TEXT NOT NULL,
  entries_hash TEXT,
  -- the numbers that won, as JSON
  winners TEXT,
  -- what is still to be done after the draw: prizes; NULL: nothing
  pending TEXT,
  drawn_ms INTEGER,
  CHECK (taken <= tickets)
) STRICT, WITHOUT ROWID;
CREATE INDEX raffles_due ON raffles (draw_ms) WHERE state = 'open' OR pending IS NOT NULL;

-- One ticket a member. A ticket has the number that was free when it was taken; its secret makes the receipt.
CREATE TABLE raffle_tickets (
  raffle TEXT NOT NULL REFERENCES raffles (id),
  number INTEGER NOT NULL,
  member_id TEXT NOT NULL,
  receipt TEXT NOT NULL,
  taken_ms INTEGER NOT NULL,
  PRIMARY KEY (raffle, number),
  UNIQUE (raffle, member_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX raffle_tickets_member ON raffle_tickets (member_id);

-- The numbers follow one another without a gap; a ticket for which there is no place, or after the raffle has ended, fails.
CREATE TRIGGER raffle_tickets_take BEFORE INSERT ON raffle_tickets
BEGIN
  SELECT RAISE(ABORT, 'CHECK constraint failed: raffle is not open')
  WHERE NOT EXISTS (
    SELECT 1 FROM raffles WHERE id = NEW.raffle AND state = 'open' AND from_ms <= NEW.taken_ms AND draw_ms > NEW.taken_ms
  );
  SELECT RAISE(ABORT, 'CHECK constraint failed: another number is next')
  WHERE NEW.number <> (SELECT taken + 1 FROM raffles WHERE id = NEW.raffle);
  UPDATE raffles SET taken = taken + 1 WHERE id = NEW.raffle;
END;
