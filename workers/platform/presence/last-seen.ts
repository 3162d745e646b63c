import { log } from '../../shared/log.ts'
import { SOCKET_LIFE_MS } from './LiveSockets.ts'

/**
 * Notes that a member has opened the site: online until the socket is replaced at the latest. Without the note the member
 * counts as away, and the socket works as well: a failure is logged.
 */
export function noteOnline(db: D1Database, memberId: string, nowMs = Date.now()): Promise<void> {
  return note(db, memberId, nowMs, nowMs + SOCKET_LIFE_MS)
}

/** Notes that a member has closed their last page. */
export function noteOffline(db: D1Database, memberId: string, nowMs = Date.now()): Promise<void> {
  return note(db, memberId, nowMs, nowMs)
}

async function note(db: D1Database, memberId: string, atMs: number, untilMs: number): Promise<void> {
  const [at, until] = [atMs, untilMs].map((ms) => new Date(ms).toISOString())
  try {
    await db
      .prepare(
        `INSERT INTO last_seen (member_id, at, online_until) VALUES (?1, ?2, ?3)
         ON CONFLICT (member_id) DO UPDATE SET at = excluded.at, online_until = excluded.online_until`,
      )
      .bind(memberId, at, until)
      .run()
  } catch (error) {
    log('warn', 'last seen not noted', { error })
  }
}
