import { forMember } from '../audiences/read.ts'
import type { BoardSpan } from './board.ts'

/**
 * Returns the periods in which a member may stand: those of leaderboards that are for them, and those in which they stand
 * already, whatever has become of their rank, their language or their agents since.
 */
export async function spansInside(
  db: D1Database,
  memberId: string,
  spans: readonly BoardSpan[],
  nowMs: number,
): Promise<BoardSpan[]> {
  const theirs = new Set(
    await forMember(db, memberId, spans, ({ draft, endMs }) => ({
      audience: draft.audience,
      atMs: Math.min(nowMs, endMs - 1),
    })),
  )
  if (theirs.size === spans.length) return [...spans]
  const { results } = await db
    .prepare(
      `SELECT board, period FROM leaderboard_scores WHERE member_id = ?1
         AND (board, period) IN (SELECT value ->> 'board', value ->> 'period' FROM json_each(?2))`,
    )
    .bind(memberId, JSON.stringify(spans.map(({ board, period }) => ({ board, period }))))
    .all<{ board: string; period: string }>()
  return spans.filter(
    (span) => theirs.has(span) || results.some((row) => row.board === span.board && row.period === span.period),
  )
}
