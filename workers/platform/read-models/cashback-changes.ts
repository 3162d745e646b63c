import { COUNTS_AS, CURRENT, IS_MONEY } from './figures.ts'

/** The kinds of transfers that give a member cash of the house, or take it back. */
const GIFTS = Object.entries(COUNTS_AS).flatMap(([kind, [, figure]]) =>
  figure === 'prizes' || figure === 'bonusReleased' ? [`'${kind}'`] : [],
)

/**
 * Marks the days of gifts of the house: they lessen the net loss of a week, however late they are heard of. The days of bets
 * are marked for the missions, which pass them on.
 */
export const CASHBACK_CHANGES = `
  INSERT INTO cashback_changes (member_id, day, since, revision)
  SELECT member, substr(at, 1, 10), min(at), 1 FROM incoming
  WHERE generation = ${CURRENT} AND kind IN (${GIFTS.join(', ')}) AND ${IS_MONEY}
  GROUP BY member, substr(at, 1, 10)
  ON CONFLICT (member_id, day) DO UPDATE SET since = min(since, excluded.since), revision = revision + 1`
