import { insertSelect } from '../../shared/rows.ts'
import { quarterHourOf } from './figures.ts'
import { lineAt } from './lines.ts'

/** A bet, its wins and its end share one row; the first to arrive creates it, later ones complete it. */
export const BETS = `
  ${insertSelect('bets_all', {
    generation: 'generation',
    bank: 'bank',
    sequence: 'bet',
    id: "iif(kind = 'bet', id, reference)",
    member: 'member',
    unit: 'unit',
    vendor: 'vendor',
    game: 'game',
    round: 'round',
    free: "iif(kind = 'bet', free, 0)",
    staked: "iif(kind = 'bet', amount, 0)",
    won: "CASE WHEN kind IN ('win', 'win-released') THEN amount WHEN kind = 'win-rollback' THEN -amount ELSE 0 END",
    returned: "iif(kind = 'rollback', amount, 0)",
    state: "CASE kind WHEN 'bet' THEN iif(closes, 'settled', 'open') WHEN 'rollback' THEN 'void' ELSE 'settled' END",
    placed_at: "iif(kind = 'bet', at, NULL)",
    settled_at: "iif(kind = 'bet' AND NOT closes, NULL, at)",
    before: "iif(kind = 'bet', before, NULL)",
    after: 'after',
    last: 'sequence',
    held: "CASE WHEN kind = 'win-held' THEN amount WHEN kind IN ('win-released', 'win-returned') THEN -amount ELSE 0 END",
    bonus_staked: "iif(kind = 'bet' AND NOT free, -bonus, 0)",
    bonus_won: "iif(kind IN ('win', 'win-released', 'win-rollback'), bonus, 0)",
  })}
  FROM incoming WHERE bet IS NOT NULL ORDER BY sequence
  ON CONFLICT (generation, bank, sequence) DO UPDATE SET
    -- the bet itself says its id: what came before it may name a win of it
    id = iif(excluded.placed_at IS NULL, id, excluded.id),
    free = max(free, excluded.free),
    staked = staked + excluded.staked,
    won = won + excluded.won,
    returned = returned + excluded.returned,
    state = CASE WHEN 'void' IN (state, excluded.state) THEN 'void'
                 WHEN 'settled' IN (state, excluded.state) THEN 'settled' ELSE 'open' END,
    placed_at = coalesce(placed_at, excluded.placed_at),
    settled_at = coalesce(max(settled_at, excluded.settled_at), settled_at, excluded.settled_at),
    before = coalesce(before, excluded.before),
    after = iif(excluded.last > last, excluded.after, after),
    last = max(last, excluded.last),
    held = held + excluded.held,
    bonus_staked = bonus_staked + excluded.bonus_staked,
    bonus_won = bonus_won + excluded.bonus_won`

/**
 * The bets of a message, each once. The cross join leads from the message to its bets: with an `IN`, SQLite chose to walk
 * through the bets of everybody for the sums of the agents above.
 */
const CHANGED_BETS = `(
    SELECT DISTINCT generation AS changed_in, bank AS changed_bank, bet FROM incoming WHERE bet IS NOT NULL
  ) AS changed CROSS JOIN bets_all
    ON bets_all.generation = changed_in AND bets_all.bank = changed_bank AND bets_all.sequence = changed.bet`

/** Whose sums of bets: each bet once for its member, or once for each agent above its member when it was placed. */
const OF_MEMBER = { who: 'member', from: CHANGED_BETS }
const OF_TEAM = {
  who: 'agent.value',
  from: `${CHANGED_BETS} CROSS JOIN json_each(${lineAt('bets_all.member', 'bets_all.placed_at')}) AS agent`,
}

/** The sums of bets by the month, the day (UTC) and the quarter hour in which each was placed. */
export const BET_PERIODS = [
  { table: 'bets_month_all', period: 'month', of: 'substr(placed_at, 1, 7)', ...OF_MEMBER },
  { table: 'bets_day_all', period: 'day', of: 'substr(placed_at, 1, 10)', ...OF_MEMBER },
  { table: 'bets_quarter_hour_all', period: 'quarter_hour', of: quarterHourOf('placed_at'), ...OF_MEMBER },
  { table: 'team_bets_day_all', period: 'day', of: 'substr(placed_at, 1, 10)', ...OF_TEAM },
  { table: 'team_bets_quarter_hour_all', period: 'quarter_hour', of: quarterHourOf('placed_at'), ...OF_TEAM },
] as const

/** Only what is counted week by week asks for what of the prizes was restricted money. */
const hasBonusWon = (table: (typeof BET_PERIODS)[number]['table']) => table === 'bets_quarter_hour_all'

/** Those that have been placed, and not with play money. */
const PLACED = `placed_at IS NOT NULL AND unit <> 'FUN'`

/**
 * Adds the bets of a message to their periods, or subtracts them: subtracted before the rows change, added after, so
 * that a period is always the sum of its rows.
 */
export const betSums = (sign: '+' | '-') =>
  BET_PERIODS.map(
    ({ table, period, of, who, from }) => `
  ${insertSelect(table, {
    generation: 'generation',
    member: who,
    unit: 'unit',
    [period]: of,
    vendor: "coalesce(vendor, '')",
    game: "coalesce(game, '')",
    state: 'state',
    bets: `${sign} count(*)`,
    staked: `${sign} sum(iif(free, 0, staked))`,
    free_staked: `${sign} sum(iif(free, staked, 0))`,
    won: `${sign} sum(won)`,
    returned: `${sign} sum(iif(free, 0, returned))`,
    bonus_staked: `${sign} sum(bonus_staked)`,
    ...(hasBonusWon(table) ? { bonus_won: `${sign} sum(bonus_won)` } : {}),
  })}
  FROM ${from}
  WHERE ${PLACED}
  GROUP BY generation, ${who}, unit, ${of}, vendor, game, state
  ON CONFLICT (generation, member, unit, ${period}, vendor, game, state) DO UPDATE SET
    bets = bets + excluded.bets, staked = staked + excluded.staked, free_staked = free_staked + excluded.free_staked,
    won = won + excluded.won, returned = returned + excluded.returned,
    bonus_staked = bonus_staked + excluded.bonus_staked
    ${hasBonusWon(table) ? ', bonus_won = bonus_won + excluded.bonus_won' : ''}`,
  )

/** Lists the bets of a message in the records of the agents above; what changes later is their state. */
export const TEAM_BETS = `
  ${insertSelect('team_bets_all', {
    generation: 'generation',
    member: OF_TEAM.who,
    unit: 'unit',
    code: "coalesce(vendor, '') || '/' || coalesce(game, '')",
    placed_at: 'placed_at',
    id: 'bets_all.id',
    bank: 'bank',
    sequence: 'sequence',
    state: 'state',
  })}
  FROM ${OF_TEAM.from} WHERE ${PLACED}
  ON CONFLICT DO UPDATE SET state = excluded.state`

/** Adds the settled rounds of each member in each game to the day on which each was settled, or subtracts them. */
export const gameDay = (sign: '+' | '-') => `
  ${insertSelect('game_day_all', {
    generation: 'generation',
    day: 'substr(settled_at, 1, 10)',
    vendor: 'vendor',
    game: 'game',
    member: 'member',
    rounds: `${sign} count(*)`,
  })}
  FROM ${CHANGED_BETS}
  WHERE state = 'settled' AND unit <> 'FUN' AND vendor IS NOT NULL AND game IS NOT NULL
  GROUP BY generation, substr(settled_at, 1, 10), vendor, game, member
  ON CONFLICT (generation, day, vendor, game, member) DO UPDATE SET rounds = rounds + excluded.rounds`
