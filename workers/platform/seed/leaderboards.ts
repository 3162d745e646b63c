import { leaderboards } from '#brand/promotions/leaderboards'
import { HOUSE } from '../operators/audit.ts'
import { findBoard, openBoard } from '../rewards/leaderboards/open-board.ts'

/** What is seeded, as text: a change seeds anew. */
export const leaderboardsText = JSON.stringify(leaderboards)

/** Opens the brand's leaderboards; one that is there already stays as it is. */
export async function seedLeaderboards(db: D1Database, nowMs = Date.now()): Promise<void> {
  for (const { id, ...draft } of leaderboards) {
    if (await findBoard(db, id)) continue
    await openBoard(db, id, draft, HOUSE, nowMs)
  }
}
