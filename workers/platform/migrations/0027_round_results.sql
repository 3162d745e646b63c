-- Of a bet in a round with several: whether the round returned more than its stakes (1), less (-1) or the same (0), when the
-- bet was counted. Its vendor names one of the bets in the win, so a bet alone does not say it. NULL: the bet says it.
ALTER TABLE contract_entries ADD COLUMN result INTEGER;
