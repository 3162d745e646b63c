import { recentGames } from '#api/games'
import { log } from '../../shared/log.ts'
import type { App, Serve } from '../app.ts'
import { type GameRow, ROWS, tileOf } from './catalogue.ts'

/** Maximum games in a member's list: one page of tiles. */
const MAX_RECENT = 24

/** `GCS_recentGame`: the games the member opened last, each once. */
export function mountRecent(app: App, serve: Serve): void {
  serve(app, recentGames, async ({ language }, caller, c) => {
    const { results } = await c.env.DB.prepare(
      `${ROWS} JOIN recent_games ON recent_games.node_id = games.node_id
       WHERE recent_games.member = ?2 AND games.sort IS NOT NULL ORDER BY opened_at DESC LIMIT ?3`,
    )
      .bind(language, caller.memberId, MAX_RECENT)
      .all<GameRow>()
    return { games: results.map(tileOf) }
  })
}

/** Records that a member opened a game for real money. A failure here does not block the launch. */
export async function rememberGame(db: D1Database, memberId: string, nodeId: string): Promise<void> {
  try {
    await db.batch([
      db
        .prepare(
          `INSERT INTO recent_games (member, node_id, opened_at) VALUES (?1, ?2, ?3)
           ON CONFLICT DO UPDATE SET opened_at = max(opened_at, excluded.opened_at)`,
        )
        .bind(memberId, nodeId, Date.now()),
      db
        .prepare(
          `DELETE FROM recent_games WHERE member = ?1 AND node_id NOT IN (
             SELECT node_id FROM recent_games WHERE member = ?1 ORDER BY opened_at DESC LIMIT ?2)`,
        )
        .bind(memberId, MAX_RECENT),
    ])
  } catch (error) {
    log('warn', 'recent game not stored', { error })
  }
}
