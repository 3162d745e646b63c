import { log } from '../../shared/log.ts'
import { withTimeout } from '../../shared/timeout.ts'
import { inTurns } from '../../shared/turns.ts'
import { bankOf } from '../bank/routing.ts'
import type { Env } from '../env.ts'
import { idsOf } from '../read-models/lines.ts'
import { type LineState, notifyMembers } from './notify.ts'

/**
 * The banks decide who plays (decision 135). Here they learn for whom a line is frozen: each change of the frozen lines,
 * and of the line of a member, is a row of `line_changes` until every bank has acknowledged it.
 */

/** Members read at once; each of their banks gets one call. */
const PAGE = 10_000

/** Changes of one run; the next minute has the others. */
const CHANGES = 200

/** Timeout of a call to a bank, in milliseconds. A bank that was not reached gets the same again. */
const BANK_TIMEOUT_MS = 10_000

interface LineChange {
  version: number
  path: string
  done_path: string
}

interface Stop extends LineState {
  bank: string
  path: string
}

/** Statement: everybody in the line of a member is to hear how it stands, also where nothing has changed. */
export function lineChanged(db: D1Database, memberId: string): D1PreparedStatement {
  return db
    .prepare('INSERT INTO line_changes (version, member_id) SELECT version, ? FROM next_line_version')
    .bind(memberId)
}

/** Delivers what is open, of one member or of all. Returns true when every bank has acknowledged it. */
export async function deliverLineStops(env: Env, memberId: string | null): Promise<boolean> {
  const { results } = await env.DB.prepare(
    `SELECT version, path, done_path FROM line_changes JOIN members ON members.id = member_id
     WHERE ?1 IS NULL OR member_id = ?1 ORDER BY version LIMIT ?2`,
  )
    .bind(memberId, CHANGES)
    .all<LineChange>()
  let isDelivered = results.length < CHANGES
  for await (const change of inTurns(results)) isDelivered = (await deliver(env, change)) && isDelivered
  return isDelivered
}

/** Walks through a line, a range of the index of paths. What a bank missed is sent again from that page on. */
async function deliver(env: Env, { version, path, done_path: done }: LineChange): Promise<boolean> {
  let isDelivered = true
  // A line that was moved meanwhile has a change of its own.
  let from = done.startsWith(path) ? done : path
  for (;;) {
    const page = await stopsOf(env.DB, path, from)
    const isAcknowledged = await sendStops(env, page)
    isDelivered = isAcknowledged && isDelivered
    // Not before: until then they may play.
    if (isAcknowledged) await notifyMembers(env.DB, page)
    if (page.length < PAGE) break
    // The last one begins the next page too, which changes nothing.
    from = page.at(-1)?.path ?? from
    if (isDelivered)
      await env.DB.prepare('UPDATE line_changes SET done_path = ? WHERE version = ?').bind(from, version).run()
  }
  if (isDelivered) await env.DB.prepare('DELETE FROM line_changes WHERE version = ?').bind(version).run()
  return isDelivered
}

/** Reads how it stands and the version of that in one statement, so that the newer of two messages is the truer one. */
async function stopsOf(db: D1Database, path: string, from: string): Promise<Stop[]> {
  const { results } = await db
    .prepare(
      `SELECT id, bank, path, line_version.version, EXISTS (
         SELECT 1 FROM frozen_lines JOIN json_each(${idsOf('members.path')}) AS line
         ON line.value = frozen_lines.member_id) AS stopped
       FROM members CROSS JOIN line_version
       WHERE path >= ?1 AND path < rtrim(?2, '/') || '0' ORDER BY path LIMIT ?3`,
    )
    .bind(from, path, PAGE)
    .all<Stop>()
  return results
}

/** Sends a page, one call a bank; a bank that fails does not stop the others. */
async function sendStops(env: Env, page: Stop[]): Promise<boolean> {
  const version = page[0]?.version ?? 0
  const sent = [...Map.groupBy(page, ({ bank }) => bank)].map(async ([bank, stops]) => {
    const of = (stopped: number) => stops.filter((stop) => stop.stopped === stopped).map(({ id }) => id)
    try {
      const message = { version, stopped: of(1), free: of(0) }
      await withTimeout(BANK_TIMEOUT_MS, bankOf(env, bank).setLineStops(message))
      return true
    } catch (error) {
      log('error', 'a bank did not acknowledge the frozen lines', { bank, version, error })
      return false
    }
  })
  return (await Promise.all(sent)).every(Boolean)
}
