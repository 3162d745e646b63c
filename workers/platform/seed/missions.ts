import { missions } from '#brand/missions'
import { HOUSE } from '../operators/audit.ts'
import { findMission, openMission } from '../rewards/missions/open-mission.ts'

/** What is seeded, as text: a change seeds anew. */
export const missionsText = JSON.stringify(missions)

/** Opens the brand's missions; one that is there already stays as it is. */
export async function seedMissions(db: D1Database, nowMs = Date.now()): Promise<void> {
  for (const { id, ...draft } of missions) {
    if (await findMission(db, id)) continue
    await openMission(db, id, draft, HOUSE, nowMs)
  }
}
