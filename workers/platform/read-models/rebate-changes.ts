import { CURRENT } from './figures.ts'

/**
 * Marks the days in which the bets of a message were placed: their settled stakes may have changed, and with them a rebate.
 * The stakes themselves are the sums of bets by quarter hours, so that a bet costs nothing more than this mark.
 */
export const REBATE_CHANGES = `
  INSERT INTO rebate_changes (member_id, day, since, revision)
  SELECT bets.member, substr(bets.placed_at, 1, 10), min(incoming.at), 1
  FROM incoming CROSS JOIN bets_all AS bets
    ON bets.generation = incoming.generation AND bets.bank = incoming.bank AND bets.sequence = incoming.bet
  WHERE incoming.generation = ${CURRENT} AND bets.unit <> 'FUN' AND NOT bets.free AND bets.placed_at IS NOT NULL
  GROUP BY bets.member, substr(bets.placed_at, 1, 10)
  ON CONFLICT (member_id, day) DO UPDATE SET since = min(since, excluded.since), revision = revision + 1`
