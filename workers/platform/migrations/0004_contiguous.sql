-- `contiguous`: the last sequence of a bank up to which a generation has every transfer. The bank sends what is after it
-- again until it is there. Where transfers were lost before this file, it stands at the first gap, so they come again.
ALTER TABLE read_progress ADD COLUMN contiguous INTEGER NOT NULL DEFAULT 0;
UPDATE read_progress SET contiguous = iif(transfers = last, last, coalesce((
  SELECT sequence FROM journal_all AS held
  WHERE held.generation = read_progress.generation AND held.bank = read_progress.bank
    AND NOT EXISTS (SELECT 1 FROM journal_all AS next WHERE next.generation = held.generation AND next.bank = held.bank
      AND next.sequence = held.sequence + 1)
    AND EXISTS (SELECT 1 FROM journal_all AS first WHERE first.generation = held.generation AND first.bank = held.bank
      AND first.sequence = 1)
  ORDER BY sequence LIMIT 1), 0));
