import type { TimeZone } from '../../../shared/time-zone.ts'
import { daysBetween } from '../rebates/days.ts'
import type { BoardSpan } from './board.ts'

/**
 * Scores and the buckets that places are read from. A score is counted in the statement that writes it, from the sums of bets
 * by quarter hours, and the buckets move in the same transaction: whoever counts last, and how many at once, it is what the
 * bets are then.
 */

/** Six levels of six bits hold every score: 31 days of 1,000,000,000 at most. */
const LEVELS = `json_each('[0,1,2,3,4,5]')`

/** SQL: a period that nobody has settled. `?1` leaderboard, `?4` the end of the period. */
const IS_OPEN = 'EXISTS (SELECT 1 FROM leaderboards WHERE id = ?1 AND settled_ms < ?4)'

const moveBuckets = (members: 1 | -1) => `
  INSERT INTO leaderboard_buckets (board, period, level, bucket, members)
  SELECT board, period, level.value, score >> (6 * level.value), ${members}
  FROM leaderboard_scores CROSS JOIN ${LEVELS} AS level
  WHERE board = ?1 AND period = ?2 AND member_id = ?3 AND ${IS_OPEN}
  ON CONFLICT (board, period, level, bucket) DO UPDATE SET members = members + excluded.members`
const REMOVE = `DELETE FROM leaderboard_scores WHERE board = ?1 AND period = ?2 AND member_id = ?3 AND ${IS_OPEN}`
const EMPTY = 'DELETE FROM leaderboard_buckets INDEXED BY leaderboard_buckets_empty WHERE members = 0'

/** SQL: the settled bets in a part of a day (`?5`, JSON) in games of these categories (`?6`, JSON). `?7` the currency. */
const COUNTED = `
  FROM json_each(?5) AS part CROSS JOIN bets_quarter_hour AS bets ON bets.member = ?3 AND bets.unit = ?7
    AND bets.quarter_hour >= part.value ->> 'low' AND bets.quarter_hour < part.value ->> 'high' AND bets.state = 'settled'
    LEFT JOIN games AS own ON own.vassalage = bets.vendor AND own.game_code = bets.game
  WHERE bets.bets > 0 AND (?6 = '[]' OR own.game_type IN (SELECT value FROM json_each(?6)))`
/** `?8` what of a day's stake counts at most, `?9` when the member was checked. */
const SCORES = {
  games: `SELECT count(DISTINCT bets.vendor || '/' || bets.game) AS score ${COUNTED}`,
  stake: `SELECT sum(min(staked, ?8)) AS score
    FROM (SELECT sum(bets.staked - bets.bonus_staked) AS staked ${COUNTED} GROUP BY part.key)`,
} as const
const insertOf = (kind: keyof typeof SCORES) => `
  INSERT INTO leaderboard_scores (board, period, member_id, score, checked_ms)
  SELECT ?1, ?2, ?3, score, ?9 FROM (${SCORES[kind]}) WHERE score > 0 AND ${IS_OPEN}`

const quarterHour = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 16)

/** The statements that take a member off a leaderboard. */
export function removalStatements(
  db: D1Database,
  { board, period, endMs }: BoardSpan,
  memberId: string,
): D1PreparedStatement[] {
  return [moveBuckets(-1), REMOVE, EMPTY].map((sql) =>
    sql === EMPTY ? db.prepare(sql) : db.prepare(sql).bind(board, period, memberId, endMs),
  )
}

/** The statements that count a member anew. */
export function scoreStatements(
  db: D1Database,
  zone: TimeZone,
  span: BoardSpan,
  memberId: string,
  nowMs: number,
): D1PreparedStatement[] {
  const { board, draft, period, fromMs, endMs } = span
  const days = daysBetween(zone, fromMs, Math.min(endMs - 1, Math.max(nowMs, fromMs)))
  const parts = days.map((day) => ({
    low: quarterHour(Math.max(day.startMs, fromMs)),
    high: quarterHour(Math.min(day.endMs, endMs)),
  }))
  const { metric, categories, currency } = draft
  const cap = metric.kind === 'stake' ? metric.dayCap : null
  return [
    ...removalStatements(db, span, memberId).slice(0, 2),
    db
      .prepare(insertOf(metric.kind))
      .bind(
        ...[board, period, memberId, endMs, JSON.stringify(parts), JSON.stringify(categories), currency, cap, nowMs],
      ),
    db.prepare(moveBuckets(1)).bind(board, period, memberId, endMs),
    db.prepare(EMPTY),
  ]
}

/** SQL: how many stand before a score (`?3`), and one more. */
export const PLACE = `
  SELECT 1 + coalesce(sum(members), 0) AS place
  FROM ${LEVELS} AS level CROSS JOIN leaderboard_buckets AS buckets ON board = ?1 AND period = ?2
    AND buckets.level = level.value AND bucket > ?3 >> (6 * level.value)
    AND bucket < ((?3 >> (6 * level.value + 6)) + 1) << 6`
/** SQL: how many stand on a leaderboard. */
export const MEMBERS = `
  SELECT coalesce(sum(members), 0) AS members FROM leaderboard_buckets WHERE board = ?1 AND period = ?2 AND level = 5`
