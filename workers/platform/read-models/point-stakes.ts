import { CURRENT } from './figures.ts'

/** The bets of a message in the current generation: each transfer is new in it once, whatever is rebuilt. */
const CHANGED = `(bank, sequence) IN (SELECT bank, bet FROM incoming WHERE bet IS NOT NULL AND generation = ${CURRENT})`

/**
 * Adds the settled cash stakes of a message's bets to what earns points, or subtracts them: subtracted before the rows
 * change, added after, so that the sum is always that of the settled bets. A bet belongs to the version of the rules that
 * was in force when it was placed; one from before the first version earns nothing.
 */
export const pointStakes = (sign: '+' | '-') => `
  INSERT INTO point_stakes (member_id, version, vendor, game, staked)
  SELECT member, version, vendor, game, ${sign} sum(staked)
  FROM (
    SELECT member, coalesce(vendor, '') AS vendor, coalesce(game, '') AS game, staked - bonus_staked AS staked,
      (SELECT max(version) FROM point_rules WHERE from_at <= placed_at) AS version
    FROM bets_all
    WHERE generation = ${CURRENT} AND state = 'settled' AND placed_at IS NOT NULL AND unit <> 'FUN' AND NOT free
      AND ${CHANGED})
  WHERE version IS NOT NULL
  GROUP BY member, version, vendor, game
  ON CONFLICT (member_id, version, vendor, game) DO UPDATE SET staked = staked + excluded.staked`

/** Marks the members of these bets: their stakes may have changed, and with them their points. */
export const MARK_POINTS = `
  INSERT INTO point_totals (member_id, earned, revision, due)
  SELECT DISTINCT member, 0, 0, 1 FROM incoming
  WHERE bet IS NOT NULL AND unit <> 'FUN' AND generation = ${CURRENT}
  ON CONFLICT (member_id) DO UPDATE SET due = due + 1`
