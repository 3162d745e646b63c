import { Refusal } from '#api/envelope'
import type { BoardDraft } from '#api/operator/rewards/leaderboards'
import { insertRow } from '../../../shared/rows.ts'
import { type By, writeAudited } from '../../operators/audit.ts'
import { type BoardRow, beginOf, MAX_OPEN } from './board.ts'

/** A leaderboard with how many prizes of it were won, and how many of those wait for the budget. */
export interface CountedBoard extends BoardRow {
  winners: number
  waiting: number
}

const SELECT = `
  SELECT leaderboards.*, (SELECT count(*) FROM leaderboard_prizes WHERE board = leaderboards.id) AS winners,
    (SELECT count(*) FROM leaderboard_prizes WHERE board = leaderboards.id AND is_given = 0) AS waiting
  FROM leaderboards`

export function findBoard(db: D1Database, id: string): Promise<CountedBoard | null> {
  return db.prepare(`${SELECT} WHERE id = ?`).bind(id).first<CountedBoard>()
}

/** Returns the leaderboards, the open ones first, and of each the newest first. */
export async function listBoards(db: D1Database, limit: number): Promise<CountedBoard[]> {
  const { results } = await db
    .prepare(`${SELECT} ORDER BY state, opened_ms DESC, id LIMIT ?`)
    .bind(limit)
    .all<CountedBoard>()
  return results
}

/**
 * Opens a leaderboard. The same one again changes nothing; another one of its name is a `conflict`, since members may stand
 * on it, and so is one that would be too many.
 */
export async function openBoard(
  db: D1Database,
  id: string,
  draft: BoardDraft,
  by: By,
  nowMs: number,
): Promise<CountedBoard | Refusal> {
  const text = JSON.stringify(draft)
  const saved = await writeAudited(db, by, async () => {
    if (await findBoard(db, id)) return new Refusal('conflict', { fields: { leaderboard: 'exists' } })
    const open = await db.prepare(`SELECT count(*) AS boards FROM leaderboards WHERE state = 'open'`).first('boards')
    if (Number(open) >= MAX_OPEN) return new Refusal('conflict', { fields: { leaderboard: 'too-many' } })
    const row = { id, board: text, state: 'open', opened_ms: nowMs, settled_ms: beginOf(nowMs) }
    return {
      ...{ action: 'leaderboard-opened', subject: `leaderboard:${id}`, before: null, after: draft },
      statements: [insertRow(db, 'leaderboards', row)],
    }
  })
  const row = await findBoard(db, id)
  if (saved instanceof Refusal && row?.board !== text) return saved
  return row ?? new Refusal('busy')
}

/** Stops a leaderboard: its period ends with this quarter hour, and is settled as written. */
export async function stopBoard(db: D1Database, id: string, by: By, nowMs: number): Promise<CountedBoard | Refusal> {
  const saved = await writeAudited(db, by, async () => {
    const row = await findBoard(db, id)
    if (row === null) return new Refusal('not-found')
    if (row.state !== 'open') return new Refusal('wrong-state')
    return {
      ...{ action: 'leaderboard-stopped', subject: `leaderboard:${id}` },
      ...{ before: { state: 'open' }, after: { state: 'stopped' } },
      statements: [
        db
          .prepare(`UPDATE leaderboards SET state = 'stopped', stopped_ms = ?2 WHERE id = ?1 AND state = 'open'`)
          .bind(id, nowMs),
      ],
    }
  })
  if (saved instanceof Refusal) return saved
  return (await findBoard(db, id)) ?? new Refusal('not-found')
}
