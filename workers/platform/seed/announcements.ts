import { arrivals, notices } from '#brand/announcements'
import { announcementStatements } from '../notices/ops.ts'

/** What the house announces at first, as one text: the same text means the same announcements. */
export const announcementsText = JSON.stringify([notices, arrivals])

export async function seedAnnouncements(db: D1Database): Promise<void> {
  for (const [sort, announcement] of [...arrivals, ...notices].entries())
    await db.batch(await announcementStatements(db, { ...announcement, sort }))
}
