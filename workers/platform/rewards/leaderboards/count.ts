import { log } from '../../../shared/log.ts'
import { inTurns } from '../../../shared/turns.ts'
import type { Env } from '../../env.ts'
import { offerStopIn, readOfferStops } from '../entitlements/entitle.ts'
import { dayAt, daysBetween, daysOf, rebateZone } from '../rebates/days.ts'
import { type BoardRow, type BoardSpan, draftOf, spanAt } from './board.ts'
import { spansInside } from './inside.ts'
import { removalStatements, scoreStatements } from './scores.ts'
import { giveDue, settleBoard } from './settle.ts'

/** Members counted in one minute. */
const MEMBERS_A_MINUTE = 500
/** Rows of periods that nobody reads any more, deleted in one minute. */
const ROWS_A_MINUTE = 1_000

interface Change {
  day: string
  revision: number
}
interface Counted {
  id: string
  bank: string
  currency: string
}
interface ChangedMember extends Counted {
  /** `Change[]` as JSON. */
  changes: string
}

/** Runs once a minute: counts members whose bets have changed, settles the periods that are over, and gives the prizes. */
export async function runLeaderboards(env: Env, nowMs = Date.now()): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT member_id AS id, bank, currency, min(since) AS first,
       json_group_array(json_object('day', day, 'revision', revision)) AS changes
     FROM leaderboard_changes INDEXED BY leaderboard_changes_since JOIN members ON members.id = member_id
     GROUP BY member_id ORDER BY first LIMIT ${MEMBERS_A_MINUTE}`,
  ).all<ChangedMember>()
  const boards = await readUnsettled(env.DB)
  for await (const member of inTurns(results))
    await countChanged(env, boards, member, nowMs).catch((error) =>
      log('error', 'leaderboards not counted', { member: member.id, error }),
    )
  for await (const board of inTurns(boards))
    await settleBoard(env, board, nowMs).catch((error) =>
      log('error', 'leaderboard not settled', { board: board.id, error }),
    )
  const [failed, ...others] = await giveDue(env, nowMs)
  if (failed)
    log('error', 'prizes not given', { count: others.length + 1, member: failed.subjectId, error: failed.error })
  await forgetOld(env.DB, boards, nowMs)
}

/** Returns the leaderboards that have a period that is not settled. */
async function readUnsettled(db: D1Database): Promise<BoardRow[]> {
  const { results } = await db
    .prepare(`SELECT * FROM leaderboards WHERE stopped_ms IS NULL OR settled_ms <= stopped_ms ORDER BY opened_ms, id`)
    .all<BoardRow>()
  return results
}

/**
 * Counts a member in the periods in which bets have changed; what changes meanwhile has another revision, and stays marked.
 * Whom their bank keeps from offers is taken off, and comes back with the next bet when nothing keeps them.
 */
async function countChanged(env: Env, boards: readonly BoardRow[], member: ChangedMember, nowMs: number) {
  const zone = rebateZone(nowMs)
  const changes = JSON.parse(member.changes) as Change[]
  const days = daysOf(
    zone,
    changes.map(({ day }) => day),
    dayAt(zone, nowMs),
  )
  await env.DB.batch([
    ...(await countStatements(env, boards, member, days, nowMs)),
    env.DB.prepare(
      `DELETE FROM leaderboard_changes WHERE member_id = ?1
         AND (day, revision) IN (SELECT value ->> 'day', value ->> 'revision' FROM json_each(?2))`,
    ).bind(member.id, member.changes),
  ])
}

/** Counts a member in the periods that run, or takes them off: what keeps them from offers has changed. */
export async function countAgain(env: Env, member: Counted, nowMs: number): Promise<void> {
  const days = daysBetween(rebateZone(nowMs), nowMs, nowMs)
  const statements = await countStatements(env, await readUnsettled(env.DB), member, days, nowMs)
  if (statements.length > 0) await env.DB.batch(statements)
}

/** The statements that count a member in the periods of these days, or take them off. */
async function countStatements(
  env: Env,
  boards: readonly BoardRow[],
  member: Counted,
  days: readonly { startMs: number }[],
  nowMs: number,
): Promise<D1PreparedStatement[]> {
  const zone = rebateZone(nowMs)
  const spans = new Map<string, BoardSpan>()
  for (const row of boards.filter((board) => draftOf(board).currency === member.currency))
    for (const { startMs } of days) {
      const span = spanAt(row, zone, startMs)
      if (span !== null && span.endMs > row.settled_ms) spans.set(`${span.board}:${span.period}`, span)
    }
  const inside = await spansInside(env.DB, member.id, [...spans.values()], nowMs)
  if (inside.length === 0) return []
  const stops = (await readOfferStops(env, [member])).get(member.id)
  return inside.flatMap((span) =>
    offerStopIn(stops, span.endMs) === null
      ? scoreStatements(env.DB, zone, span, member.id, nowMs)
      : removalStatements(env.DB, span, member.id),
  )
}

/** Deletes what nobody reads any more, some of it at a time: this period and the last one stay. */
async function forgetOld(db: D1Database, boards: readonly BoardRow[], nowMs: number): Promise<void> {
  const zone = rebateZone(nowMs)
  for await (const board of inTurns(boards)) {
    const settled = spanAt(board, zone, board.settled_ms - 1)
    const before = settled === null ? null : spanAt(board, zone, settled.startMs - 1)
    if (before === null) continue
    for (const [table, key] of [
      ['leaderboard_scores', 'member_id'],
      ['leaderboard_buckets', 'level, bucket'],
    ])
      await db
        .prepare(
          `DELETE FROM ${table} WHERE (board, period, ${key}) IN (
             SELECT board, period, ${key} FROM ${table} WHERE board = ?1 AND period <= ?2 LIMIT ${ROWS_A_MINUTE})`,
        )
        .bind(board.id, before.period)
        .run()
  }
}
