import { CURRENT } from './figures.ts'

/**
 * Marks the days in which the bets of a message were placed: what they add to missions may have changed. It is counted from
 * the sums of bets by quarter hours, so that a bet costs nothing more than this mark. `CROSS JOIN`: from the message to its bets, never through all bets.
 */
export const MISSION_CHANGES = `
  INSERT INTO mission_changes (member_id, day, since, revision)
  SELECT bets.member, substr(bets.placed_at, 1, 10), min(incoming.at), 1
  FROM incoming CROSS JOIN bets_all AS bets
    ON bets.generation = incoming.generation AND bets.bank = incoming.bank AND bets.sequence = incoming.bet
  WHERE incoming.generation = ${CURRENT} AND bets.unit <> 'FUN' AND bets.placed_at IS NOT NULL
  GROUP BY bets.member, substr(bets.placed_at, 1, 10)
  ON CONFLICT (member_id, day) DO UPDATE SET since = min(since, excluded.since), revision = revision + 1`
