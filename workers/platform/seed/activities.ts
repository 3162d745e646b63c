import { activities } from '#brand/promotions/activities'
import { HOUSE } from '../operators/audit.ts'
import { findActivity, saveActivity } from '../rewards/activities/activities.ts'

const DAY_MS = 86_400_000

/** What is seeded, as text: a change seeds anew. */
export const activitiesText = JSON.stringify(activities)

/** Opens the brand's activities, which end so many days from now; one that is there already stays as it is. */
export async function seedActivities(db: D1Database, nowMs = Date.now()): Promise<void> {
  for (const { id, days, ...draft } of activities) {
    if (await findActivity(db, id)) continue
    const times = { from: new Date(nowMs).toISOString(), until: new Date(nowMs + days * DAY_MS).toISOString() }
    await saveActivity(db, id, { ...draft, ...times }, HOUSE)
  }
}
