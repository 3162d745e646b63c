import type { GameType } from '#api/games'
import type { DryRun } from '#api/operator/rewards/dry-run'
import type { PointRules } from '#api/operator/rewards/points'
import type { Env } from '../../env.ts'
import { dryRunPage, lastDays, quarterHour } from '../rebates/dry-run-pages.ts'
import { earnedBy } from './earned.ts'

/** SQL: the settled cash stakes of a member (`?1`) in a currency (`?2`) by category. */
const STAKES = `
  SELECT own.game_type AS gameType, sum(bets.staked - bets.bonus_staked) AS staked
  FROM bets_quarter_hour AS bets JOIN games AS own ON own.vassalage = bets.vendor AND own.game_code = bets.game
  WHERE bets.member = ?1 AND bets.unit = ?2 AND bets.quarter_hour >= ?3 AND bets.quarter_hour < ?4
    AND bets.state = 'settled'
  GROUP BY 1`

interface Stake {
  gameType: GameType
  staked: number
}

/** Returns the points that rules would have given to a page of members over the last whole days. */
export function dryRunPoints(env: Env, rules: PointRules, after: string, nowMs: number): Promise<DryRun> {
  const span = lastDays(nowMs)
  return dryRunPage(env, { unit: 'PTS', who: 'bettors', span, after }, async ({ id, currency }) => {
    const { results } = await env.DB.prepare(STAKES)
      .bind(id, currency, quarterHour(span.startMs), quarterHour(span.endMs))
      .all<Stake>()
    const stakePerPoint = rules.stakePerPoint[currency] ?? null
    return [
      earnedBy(
        results.map(({ gameType, staked }) => ({ stakePerPoint, staked, percent: rules.weights[gameType] ?? 0 })),
      ),
    ]
  })
}
