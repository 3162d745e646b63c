import { insertSelect } from '../../shared/rows.ts'

/** SQL: the transfers that a round is made of. */
const OF_ROUNDS = `vendor IS NOT NULL AND round IS NOT NULL AND unit <> 'FUN'
    AND kind IN ('bet', 'rollback', 'win', 'win-held', 'win-returned', 'win-rollback', 'round-end')`

/**
 * SQL: what a transfer adds to what its game has paid. A held win is what the game paid, whatever the house does about
 * it; one that is returned, or taken back, was none. `amount` may be an expression: a bare minus binds before `->>`.
 */
export function outcomeOf(kind: string, amount: string): string {
  return `CASE WHEN ${kind} IN ('win', 'win-held') THEN ${amount} WHEN ${kind} IN ('win-returned', 'win-rollback') THEN -(${amount}) ELSE 0 END`
}

/** Adds the transfers of a message to their rounds; the first to arrive creates a round, later ones complete it. */
export const GAME_ROUNDS = `
  ${insertSelect('game_rounds_all', {
    generation: 'generation',
    member: 'member',
    vendor: 'vendor',
    round: 'round',
    game: "max(coalesce(game, ''))",
    unit: 'unit',
    began_at: "min(iif(kind = 'bet', at, NULL))",
    staked: "sum(CASE kind WHEN 'bet' THEN amount WHEN 'rollback' THEN -amount ELSE 0 END)",
    won: 'sum(outcome)',
    settled: "max(closes OR kind IN ('win', 'win-held', 'round-end'))",
  })}
  FROM incoming WHERE ${OF_ROUNDS} GROUP BY generation, member, vendor, round
  ON CONFLICT (generation, member, vendor, round) DO UPDATE SET
    began_at = coalesce(min(began_at, excluded.began_at), began_at, excluded.began_at),
    staked = staked + excluded.staked, won = won + excluded.won, settled = max(settled, excluded.settled)`

/**
 * Adds the rounds of a message that are over to their days, or subtracts them: subtracted before the rows change, added
 * after, so that a day is always the sum of its rounds. A round that is voided later leaves its day and is counted there
 * as voided.
 */
export const gameReturns = (sign: '+' | '-') => `
  ${insertSelect('game_return_day_all', {
    generation: 'generation',
    day: 'substr(began_at, 1, 10) AS day',
    vendor: 'vendor',
    game: 'game',
    unit: 'unit',
    rounds: `${sign} sum(staked > 0)`,
    staked: `${sign} sum(staked)`,
    won: `${sign} sum(iif(staked > 0, won, 0))`,
    staked_squares: `${sign} sum(1.0 * staked * staked)`,
    won_squares: `${sign} sum(iif(staked > 0, 1.0 * won * won, 0.0))`,
    products: `${sign} sum(1.0 * staked * won)`,
    voided: `${sign} sum(staked = 0)`,
  })}
  FROM game_rounds_all
  WHERE (generation, member, vendor, round) IN (
      SELECT generation, member, vendor, round FROM incoming WHERE ${OF_ROUNDS})
    AND began_at IS NOT NULL AND (settled OR staked = 0)
  GROUP BY generation, day, vendor, game, unit
  ON CONFLICT (generation, day, vendor, game, unit) DO UPDATE SET
    rounds = rounds + excluded.rounds, staked = staked + excluded.staked, won = won + excluded.won,
    staked_squares = staked_squares + excluded.staked_squares, won_squares = won_squares + excluded.won_squares,
    products = products + excluded.products, voided = voided + excluded.voided`

/** Deletes the days whose rounds have all gone elsewhere. */
export const NO_GAME_RETURNS = 'DELETE FROM game_return_day_all WHERE rounds = 0 AND voided = 0'
