import type { Fault } from './reward-world.ts'

/** What the product could have wrong: the histories over all kinds must find each of these. */

/** Replaces a part of the statements that have another part; a part that none has would plant nothing. */
const inSql = (of: string, part: string, other: string): Fault => ({
  patch: (sql) => (sql.includes(of) ? sql.replaceAll(part, other) : sql),
})

export const REWARD_FAULTS: Readonly<Record<string, Fault>> = {
  'a budget gives more than it has': inSql(
    'CREATE TABLE reward_budgets',
    'CHECK (used >= 0 AND used <= amount)',
    'CHECK (used >= 0)',
  ),
  'a budget does not go down': inSql(
    'CREATE TRIGGER entitlements_reserve',
    'SET used = used + NEW.amount',
    'SET used = used',
  ),
  'the bank pays a reward twice': {
    call: (name, input, call) => {
      const [request] = input as [{ id: string }]
      if (name === 'payReward') call(name, { ...request, id: `${request.id}:again` })
      return call(name, ...input)
    },
  },
  'a mission is given again': {
    patch: (sql) =>
      sql
        .replace(
          '  UNIQUE (member_id, id)\n) STRICT;\nCREATE INDEX entitlements_member',
          ') STRICT;\nCREATE INDEX entitlements_member',
        )
        .replace(',\n) STRICT;\nCREATE INDEX entitlements_member', '\n) STRICT;\nCREATE INDEX entitlements_member')
        .replace(
          'SELECT 1 FROM entitlements WHERE member_id = ? AND id = ?',
          'SELECT 1 FROM members WHERE id = ? AND id = ?',
        )
        .replace('UPDATE mission_reached SET is_given = 1', 'UPDATE mission_reached SET is_given = 0'),
  },
  'points of a void bet stay': inSql('INSERT INTO point_stakes', '- sum(staked)', '0 * sum(staked)'),
  'points under the newest rules': inSql('INSERT INTO point_stakes', 'WHERE from_at <= placed_at', ''),
  'points are counted to the account twice': {
    call: (name, input, call) => {
      const [request] = input as [{ earned: number }]
      return name === 'earnPoints' ? call(name, { ...request, earned: 2 * request.earned }) : call(name, ...input)
    },
  },
  'a stake above the largest counts whole': inSql(
    'INSERT INTO wagering_stakes',
    'min(bets.staked, coalesce(running.max_stake, bets.staked))',
    'bets.staked',
  ),
  'an open bet counts for wagering': inSql(
    'INSERT INTO wagering_stakes',
    "bets.state = 'settled'",
    "bets.state <> 'void'",
  ),
  'bonus money counts for missions': inSql(
    'own.game_type AS gameType',
    'bets.staked - bets.bonus_staked',
    'bets.staked',
  ),
  'bonus money brings a rebate': inSql('rebate_games AS own', 'bets.staked - bets.bonus_staked', 'bets.staked'),
  'gifts do not lessen a loss': inSql('moved.prizes', 'sum(moved.prizes + moved.bonus_released)', '0'),
  'a rank is decided anew each time': inSql('vip_due.revision AS due', ' level, period,', ' NULL AS level, period,'),
  'a leaderboard counts open bets': inSql('leaderboard_scores', "state = 'settled'", "state <> 'void'"),
}
