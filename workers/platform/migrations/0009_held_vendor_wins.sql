-- The decisions on held wins, also of those at a vendor wallet.
DROP INDEX journal_decided;
CREATE INDEX journal_decided ON journal_all (generation, id)
  WHERE kind IN ('win-released', 'win-returned', 'prize-released', 'prize-returned', 'vendor-win-released',
    'vendor-win-returned');
