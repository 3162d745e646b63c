-- Deposit bonuses. Each change is a new version; what a member accepted stands in the acceptance.
CREATE TABLE bonus_offers (
  id TEXT NOT NULL,
  version INTEGER NOT NULL,
  -- as an operator wrote it, as JSON
  offer TEXT NOT NULL,
  is_open INTEGER NOT NULL,
  PRIMARY KEY (id, version)
) STRICT, WITHOUT ROWID;

-- Who accepted which offer; once each. waiting, granted, withdrawn, lapsed
CREATE TABLE offer_acceptances (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  member_id TEXT NOT NULL,
  offer_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  -- the offer as it was accepted, as JSON
  offer TEXT NOT NULL,
  currency TEXT NOT NULL,
  state TEXT NOT NULL,
  -- what the bank has still to do: grant; NULL: nothing
  pending TEXT,
  -- epoch ms
  accepted_ms INTEGER NOT NULL,
  until_ms INTEGER NOT NULL,
  -- the deposit that it was given for, and the bonus; minor units
  deposit_id TEXT,
  deposit INTEGER,
  amount INTEGER,
  -- why it lapsed: late, budget, excluded
  reason TEXT,
  UNIQUE (member_id, offer_id)
) STRICT;
CREATE INDEX offer_acceptances_waiting ON offer_acceptances (sequence) WHERE state = 'waiting' OR pending IS NOT NULL;

-- The bonus leaves the budget in the statement that decides on it.
CREATE TRIGGER offer_acceptances_reserve AFTER UPDATE OF state ON offer_acceptances
WHEN OLD.state = 'waiting' AND NEW.state = 'granted'
BEGIN
  UPDATE reward_budgets SET used = used + NEW.amount WHERE id = 'offer-' || NEW.offer_id AND unit = NEW.currency;
  SELECT RAISE(ABORT, 'CHECK constraint failed: no such budget') WHERE NOT EXISTS (
    SELECT 1 FROM reward_budgets WHERE id = 'offer-' || NEW.offer_id AND unit = NEW.currency
  );
END;
