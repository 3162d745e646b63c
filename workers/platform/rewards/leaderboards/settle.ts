import { Refusal } from '#api/envelope'
import { rowsOf } from '../../../shared/rows.ts'
import type { TimeZone } from '../../../shared/time-zone.ts'
import { inTurns } from '../../../shared/turns.ts'
import type { Env } from '../../env.ts'
import { type Payable, payDue } from '../../periods/pay.ts'
import type { Failure } from '../../periods/settle.ts'
import { entitle, offerStopIn, readOfferStops } from '../entitlements/entitle.ts'
import { DAY_MS, rebateZone } from '../rebates/days.ts'
import { type BoardRow, type BoardSpan, draftOf, rewardOf, SETTLE_AFTER_MS, spanAt } from './board.ts'
import { removalStatements, scoreStatements } from './scores.ts'

/** How long a prize waits to be collected; then it is paid. */
const COLLECT_MS = 30 * DAY_MS
/** A period is settled so long after it could have been, even where bets are not counted yet. */
const LATEST_MS = DAY_MS
/** Banks asked about members of one leaderboard, and prizes given, in one minute. */
const CHECKS_A_MINUTE = 200
const ROWS_A_MINUTE = 1_000

/** SQL: who stands where prizes are, the tied ones with them: `?1` leaderboard, `?2` period, `?3` how many places give. */
const IN_PRIZES = `
  FROM leaderboard_scores INDEXED BY leaderboard_scores_top
  WHERE board = ?1 AND period = ?2 AND score >= coalesce((
    SELECT score FROM leaderboard_scores INDEXED BY leaderboard_scores_top
    WHERE board = ?1 AND period = ?2 ORDER BY score DESC LIMIT 1 OFFSET ?3 - 1), 1)`
const UNCHECKED = `
  SELECT member_id AS id, bank FROM members JOIN (SELECT member_id ${IN_PRIZES} AND checked_ms < ?4
    AND EXISTS (SELECT 1 FROM leaderboards WHERE id = ?1 AND settled_ms < ?5)
    ORDER BY score DESC LIMIT ${CHECKS_A_MINUTE}) ON members.id = member_id`

/**
 * SQL: writes the prizes, once (`?4` where the leaderboard was settled to before). Who has the same score shares: the prizes
 * of the places that they fill together are divided among them, rounded down.
 */
const PRIZES = `
  INSERT INTO leaderboard_prizes (board, period, member_id, place, score, amount, settled_ms)
  SELECT ?1, ?2, member_id, place, score, amount, ?6 FROM (
    SELECT member_id, place, score, (
      SELECT coalesce(sum(value), 0) FROM json_each(?5) WHERE key >= place - 1 AND key < place - 1 + ties) / ties AS amount
    FROM (SELECT member_id, score, rank() OVER (ORDER BY score DESC) AS place, count(*) OVER (PARTITION BY score) AS ties
      ${IN_PRIZES}))
  WHERE amount > 0 AND EXISTS (SELECT 1 FROM leaderboards WHERE id = ?1 AND settled_ms = ?4)`

/**
 * Settles the first period of a leaderboard that is over and not settled: six hours after its end, when what came until then
 * is counted. Before, the banks of those who would win are asked: whom they keep from offers is taken off, and the others
 * move up. May be repeated, run twice at once, or be interrupted anywhere.
 */
export async function settleBoard(env: Env, row: BoardRow, nowMs: number): Promise<void> {
  const { DB } = env
  const zone = rebateZone(nowMs)
  const span = spanAt(row, zone, row.settled_ms)
  if (span === null || span.endMs <= row.settled_ms || nowMs < span.endMs + SETTLE_AFTER_MS) return
  if (nowMs < span.endMs + SETTLE_AFTER_MS + LATEST_MS && (await hasUncounted(DB, span))) return
  if (!(await checkWinners(env, zone, span, nowMs))) return
  const { places } = span.draft.prizes
  await DB.batch([
    DB.prepare(PRIZES).bind(
      ...[
        span.board,
        span.period,
        places.length,
        row.settled_ms,
        JSON.stringify(places.map(({ amount }) => amount)),
        nowMs,
      ],
    ),
    DB.prepare('UPDATE leaderboards SET settled_ms = ?3 WHERE id = ?1 AND settled_ms = ?2').bind(
      ...[span.board, row.settled_ms, span.endMs],
    ),
  ])
}

/** Returns whether anything that came before the period could be settled is not counted. */
async function hasUncounted(db: D1Database, { endMs }: BoardSpan): Promise<boolean> {
  const since = new Date(endMs + SETTLE_AFTER_MS).toISOString()
  const found = await db.batch(
    ['mission_changes', 'leaderboard_changes'].map((table) =>
      db.prepare(`SELECT 1 FROM ${table} INDEXED BY ${table}_since WHERE since < ? LIMIT 1`).bind(since),
    ),
  )
  return found.some((result) => rowsOf(result).length > 0)
}

/** Counts everybody who would win once more, and asks their banks; returns true when all were since the period could be settled. */
async function checkWinners(env: Env, zone: TimeZone, span: BoardSpan, nowMs: number): Promise<boolean> {
  let left = CHECKS_A_MINUTE
  while (left > 0) {
    const { results } = await env.DB.prepare(UNCHECKED)
      .bind(span.board, span.period, span.draft.prizes.places.length, span.endMs + SETTLE_AFTER_MS, span.endMs)
      .all<{ id: string; bank: string }>()
    if (results.length === 0) return true
    const stops = await readOfferStops(env, results)
    for await (const { id } of inTurns(results)) {
      const may = offerStopIn(stops.get(id), span.endMs) === null
      await env.DB.batch(may ? scoreStatements(env.DB, zone, span, id, nowMs) : removalStatements(env.DB, span, id))
    }
    left -= results.length
  }
  return false
}

interface DueRow {
  member_id: string
  period: string
  amount: number
  settled_ms: number
  id: string
  board: string
}
type Due = Payable & { row: DueRow }

/**
 * Gives what was won: from then on it can be collected. What the budget does not have waits, and is given when it has. It was
 * earned: whom their bank keeps from offers after it was settled collects it as any other reward.
 */
export function giveDue(env: Env, nowMs: number): Promise<Failure[]> {
  return payDue<Due>(
    {
      async payable() {
        const { results } = await env.DB.prepare(
          `SELECT member_id, period, amount, leaderboard_prizes.settled_ms, id, leaderboards.board
           FROM leaderboard_prizes INDEXED BY leaderboard_prizes_due JOIN leaderboards ON leaderboards.id = leaderboard_prizes.board
           WHERE is_given = 0 ORDER BY leaderboard_prizes.settled_ms LIMIT ${ROWS_A_MINUTE}`,
        ).all<DueRow>()
        return results.map((row) => ({
          ...{ subjectId: row.member_id, startMs: row.settled_ms, amount: row.amount, row },
        }))
      },
      async credit({ subjectId, amount, row }) {
        const { title, prizes } = draftOf(row)
        const outcome = await entitle(
          env,
          {
            ...{ memberId: subjectId, id: rewardOf(row.id, row.period), kind: 'leaderboard', budget: 'leaderboards' },
            ...{ unit: prizes.unit, amount, details: { title, lines: [] } },
            ...{ expiresMs: nowMs + COLLECT_MS, unclaimed: 'paid' },
          },
          nowMs,
        )
        if (outcome instanceof Refusal) throw new Error(`no prize of ${row.id}: ${outcome.code}`)
      },
      async markPaid({ row }) {
        await env.DB.prepare(
          'UPDATE leaderboard_prizes SET is_given = 1 WHERE board = ? AND period = ? AND member_id = ?',
        )
          .bind(row.id, row.period, row.member_id)
          .run()
      },
    },
    nowMs,
  )
}
