import type { Standing } from '#api/rewards/leaderboards'
import { firstRow, rowsOf } from '../../../shared/rows.ts'
import { mask } from '../../directory/mask.ts'
import type { Env } from '../../env.ts'
import { offerStopIn, readOfferStops } from '../entitlements/entitle.ts'
import { type BoardRow, type BoardSpan, SETTLE_AFTER_MS } from './board.ts'
import { MEMBERS, PLACE, removalStatements } from './scores.ts'

const MAX_TOP = 10
/** Whoever is shown was checked so recently. */
const CHECK_MS = 60_000

interface TopRow {
  id: string
  bank: string
  nickname: string
  score: number
  place: number
  checked_ms: number
  prize: number | null
}

const TOP = `
  SELECT members.id, bank, nickname, top.score, top.place, top.checked_ms, prizes.amount AS prize
  FROM (SELECT *, rank() OVER (ORDER BY score DESC) AS place FROM (
      SELECT * FROM leaderboard_scores INDEXED BY leaderboard_scores_top
      WHERE board = ?1 AND period = ?2 ORDER BY score DESC, member_id LIMIT ${MAX_TOP})) AS top
    JOIN members ON members.id = top.member_id
    LEFT JOIN leaderboard_prizes AS prizes USING (board, period, member_id)
  ORDER BY top.place, top.member_id`
const OWN = `
  SELECT scores.score, amount AS prize
  FROM leaderboard_scores AS scores LEFT JOIN leaderboard_prizes USING (board, period, member_id)
  WHERE board = ?1 AND period = ?2 AND member_id = ?3`

/**
 * Reads a leaderboard in a period by its indexes: it costs as much with many members as with few. Whom their bank keeps from
 * offers is not shown, and is taken off a period that is not settled, so that the others move up.
 */
export async function readStanding(
  env: Env,
  row: BoardRow,
  span: BoardSpan,
  readerId: string,
  nowMs: number,
): Promise<Standing> {
  const { board, period, fromMs, endMs } = span
  const isSettled = row.settled_ms >= endMs
  const top = await readTop(env, span, isSettled, nowMs)
  const [counted, mine] = await env.DB.batch([
    env.DB.prepare(MEMBERS).bind(board, period),
    env.DB.prepare(OWN).bind(board, period, readerId),
  ])
  const own = rowsOf<{ score: number; prize: number | null }>(mine)[0] ?? { score: 0, prize: null }
  const place =
    own.score === 0 ? null : await env.DB.prepare(PLACE).bind(board, period, own.score).first<number>('place')
  const timeOf = (ms: number) => new Date(ms).toISOString()
  return {
    ...{ from: timeOf(fromMs), until: timeOf(endMs), settlesAt: timeOf(endMs + SETTLE_AFTER_MS), isSettled },
    members: firstRow<{ members: number }>(counted).members,
    top: top.map(({ id, nickname, score, place: at, prize }) => ({
      ...{ place: at, name: mask(nickname), isOwn: id === readerId, score, prize },
    })),
    own: { place, ...own },
  }
}

/** Reads the first ten, and those after them where some of them had to go. */
async function readTop(env: Env, span: BoardSpan, isSettled: boolean, nowMs: number): Promise<TopRow[]> {
  const read = async () => (await env.DB.prepare(TOP).bind(span.board, span.period).all<TopRow>()).results
  let rows = await read()
  for (let again = 0; ; again += 1) {
    const old = rows.filter(({ checked_ms: checkedMs }) => checkedMs < nowMs - CHECK_MS)
    const stops = await readOfferStops(env, old)
    const answers = old.map(({ id }) => ({ id, may: offerStopIn(stops.get(id), span.endMs) === null }))
    const gone = new Set(answers.filter(({ may }) => !may).map(({ id }) => id))
    if (old.length > gone.size)
      await writeChecked(
        env.DB,
        span,
        answers.flatMap(({ id, may }) => (may ? [id] : [])),
        nowMs,
      )
    if (isSettled || gone.size === 0 || again === 3) return rows.filter(({ id }) => !gone.has(id))
    await env.DB.batch([...gone].flatMap((id) => removalStatements(env.DB, span, id)))
    rows = await read()
  }
}

async function writeChecked(db: D1Database, { board, period }: BoardSpan, ids: readonly string[], nowMs: number) {
  await db
    .prepare(
      `UPDATE leaderboard_scores SET checked_ms = ?4
       WHERE board = ?1 AND period = ?2 AND member_id IN (SELECT value FROM json_each(?3))`,
    )
    .bind(board, period, JSON.stringify(ids), nowMs)
    .run()
}
