import { type Message, messageList, readMessages, removeMessages } from '#api/notices/messages'
import type { App, Serve } from '../app.ts'
import { announceUnread, countUnread } from '../directory/tell.ts'
import type { Env } from '../env.ts'

const PAGE = 20

interface MessageRow {
  id: string
  subject: string
  body: string
  created_at: string
  read_at: string | null
}

/** The inbox (specification section 2 "messageV2"): an id of another member's message changes nothing. */
export function mountMessages(app: App, serve: Serve): void {
  serve(app, messageList, async ({ state, cursor }, { memberId }, c) => {
    const [at, id] = cursor === undefined ? [null, null] : splitCursor(cursor)
    const read = state === undefined ? '' : `AND read_at IS ${state === 'unread' ? '' : 'NOT '}NULL`
    const { results } = await c.env.DB.prepare(
      `SELECT id, subject, body, created_at, read_at FROM member_messages
       WHERE member_id = ?1 AND removed_at IS NULL ${read}
         AND (?2 IS NULL OR (created_at, id) < (?2, ?3))
       ORDER BY created_at DESC, id DESC LIMIT ${PAGE + 1}`,
    )
      .bind(memberId, at, id)
      .all<MessageRow>()
    const page = results.slice(0, PAGE)
    const last = page.at(-1)
    const next = results.length > PAGE && last ? `${last.created_at}_${last.id}` : null
    return { messages: page.map(messageOf), next }
  })

  const mark = async (env: Env, memberId: string, ids: readonly string[], set: string) => {
    await env.DB.prepare(
      `UPDATE member_messages SET ${set} WHERE member_id = ?1 AND id IN (SELECT value FROM json_each(?2))`,
    )
      .bind(memberId, JSON.stringify(ids), new Date().toISOString())
      .run()
    const unread = await countUnread(env.DB, memberId)
    // The badges of other tabs: a hint, which the next message corrects.
    await announceUnread(env, memberId, unread, crypto.randomUUID()).catch(() => undefined)
    return { unread }
  }
  serve(app, readMessages, ({ ids }, { memberId }, c) => mark(c.env, memberId, ids, 'read_at = coalesce(read_at, ?3)'))
  serve(app, removeMessages, ({ ids }, { memberId }, c) =>
    mark(c.env, memberId, ids, 'read_at = coalesce(read_at, ?3), removed_at = coalesce(removed_at, ?3)'),
  )
}

const messageOf = ({ id, subject, body, created_at: at, read_at }: MessageRow): Message => ({
  ...{ id, subject, body, at },
  read: read_at !== null,
})

function splitCursor(cursor: string): [at: string, id: string] {
  const end = cursor.indexOf('_')
  return [cursor.slice(0, end), cursor.slice(end + 1)]
}
