import { arrivals, notices } from '#brand/announcements'
import { announcementStatements } from '../notices/operator-routes.ts'

/** The initial announcements as one text: equal text means equal announcements. */
export const announcementsText = JSON.stringify([notices, arrivals])

export async function seedAnnouncements(db: D1Database): Promise<void> {
  for (const [sort, announcement] of [...arrivals, ...notices].entries())
    await db.batch(await announcementStatements(db, { ...announcement, sort }))
}
