import { CURRENT } from './figures.ts'

/** Which settled bets count for the wagering `running`. */
const COUNTS = `
  bets.generation = ${CURRENT} AND running.state = 'running' AND bets.state = 'settled' AND NOT bets.free
    AND bets.unit = running.currency AND bets.placed_at >= running.started_at AND bets.placed_at < running.expires_at`

/** When the last bet was placed that counts for a running wagering: its sequence, and its member, are to be bound. */
export const LAST_STAKE = `
  SELECT max(bets.placed_at) AS at
  FROM wagerings AS running CROSS JOIN bets_all AS bets INDEXED BY bets_member
  WHERE ${COUNTS} AND running.sequence = ?1 AND bets.member = ?2`

/** The sums of settled bets by game, of those that count for the wagering `running`. */
export const stakesOf = (sign: '+' | '-', from: string) => `
  INSERT INTO wagering_stakes (wagering, vendor, game, staked, counted)
  SELECT running.sequence, coalesce(bets.vendor, ''), coalesce(bets.game, ''), ${sign} sum(bets.staked),
    ${sign} sum(min(bets.staked, coalesce(running.max_stake, bets.staked)))
  FROM ${from}
  WHERE ${COUNTS}`

/**
 * Adds the settled stakes of a message's bets to the wagerings that ran when they were placed, or subtracts them: subtracted
 * before the rows change, added after, so that a sum is always that of the settled bets. An ended wagering stays as it is.
 * `CROSS JOIN` keeps the order: from the message to its bets, never through all bets.
 */
export const wageringStakes = (sign: '+' | '-') => `
  ${stakesOf(
    sign,
    `(SELECT DISTINCT bank, bet FROM incoming WHERE bet IS NOT NULL AND generation = ${CURRENT}) AS changed
  CROSS JOIN bets_all AS bets ON bets.bank = changed.bank AND bets.sequence = changed.bet
  CROSS JOIN wagerings AS running INDEXED BY wagerings_running ON running.member_id = bets.member`,
  )}
  GROUP BY running.sequence, bets.vendor, bets.game
  ON CONFLICT (wagering, vendor, game) DO UPDATE SET
    staked = staked + excluded.staked, counted = counted + excluded.counted`

/** Marks the wagerings of members whose bets or bonus money have changed. */
export const MARK_WAGERINGS = `
  UPDATE wagerings SET due = due + 1
  WHERE state IN ('waiting', 'running') AND member_id IN (
    SELECT member FROM incoming
    WHERE generation = ${CURRENT} AND unit <> 'FUN' AND (bet IS NOT NULL OR kind IN ('bonus-back', 'bonus-release')))`
