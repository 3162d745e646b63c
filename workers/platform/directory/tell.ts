import type { ErrorCode } from '#api/error'
import type { Language } from '#brand/brand'
import { messages } from '#i18n/every/messages.ts'
import { log } from '../../shared/log.ts'
import { insertRow } from '../../shared/rows.ts'
import { inTurns } from '../../shared/turns.ts'
import type { Env } from '../env.ts'
import type { Member } from './members.ts'
import { sendMessage } from './outbox.ts'

type KindIn<Key> = Key extends `account.${infer Kind}.subject` ? Kind : never
/** The messages about a member's own account. */
export type AccountMessage = KindIn<keyof (typeof messages)[Language]>

/** Notifies a member about their account, in the inbox and by e-mail when an address is on record. */
export async function tell(env: Env, member: Member, kind: AccountMessage): Promise<void> {
  const texts = messages[member.language]
  const text = { subject: texts[`account.${kind}.subject`], body: texts[`account.${kind}.body`] }
  await leaveMessage(env, member.id, text.subject, text.body)
  await mail(env, member, text)
}

/** Sends by e-mail when an address is on record. Returns null when it was accepted, else the reason. */
export function mail(env: Env, member: Member, text: { subject: string; body: string }): Promise<ErrorCode | null> {
  return sendMessage(env, {
    recipient: member.email ?? member.account,
    channel: member.email === null ? 'account' : 'email',
    ...text,
  })
}

/** Leaves a message inside the member's account; `CSP_unreadCount` counts it until it is read. */
export async function leaveMessage(env: Env, memberId: string, subject: string, body: string): Promise<void> {
  await env.DB.batch(messageStatements(env.DB, { id: crypto.randomUUID(), memberId, subject, body }))
  await announceMessages(env, memberId)
}

/** Returns the statements that store a message once by its id, for `announceMessages` to tell afterwards. */
export function messageStatements(
  db: D1Database,
  message: { id: string; memberId: string; subject: string; body: string; at?: string },
): D1PreparedStatement[] {
  const { id, memberId, subject, body, at = new Date().toISOString() } = message
  return [
    // First: a message that is there already was told, or waits for it.
    db
      .prepare(
        `INSERT OR IGNORE INTO live_outbox (message_id, member_id, created_at)
         SELECT ?1, ?2, ?3 WHERE NOT EXISTS (SELECT 1 FROM member_messages WHERE id = ?1)`,
      )
      .bind(id, memberId, new Date().toISOString()),
    insertRow(
      db,
      'member_messages',
      { id, member_id: memberId, subject, body, created_at: at },
      'ON CONFLICT DO NOTHING',
    ),
  ]
}

/**
 * Tells the member's open pages of the messages that they were not told of, each once. A failure is only logged: the
 * clock tries again (`announceLate`).
 */
export async function announceMessages(env: Env, memberId: string): Promise<void> {
  try {
    const { results } = await env.DB.prepare('SELECT message_id FROM live_outbox WHERE member_id = ?')
      .bind(memberId)
      .all<{ message_id: string }>()
    if (results.length === 0) return
    const ids = results.map((row) => row.message_id)
    await announceUnread(env, memberId, await countUnread(env.DB, memberId), ids.join(' '))
    await env.DB.prepare('DELETE FROM live_outbox WHERE message_id IN (SELECT value FROM json_each(?))')
      .bind(JSON.stringify(ids))
      .run()
  } catch (error) {
    log('error', 'a message was not told live', { error })
  }
}

/** Tells the member's open pages how many messages are unread, once for each key. */
export async function announceUnread(env: Env, memberId: string, unread: number, key: string): Promise<void> {
  await env.PRESENCE.getByName(memberId).announce({ type: 'messages', unread }, key)
}

/** The clock announces messages that were stored longer ago than this: the request that stored them has stopped. */
const LATE_MS = 5_000
const LATE_MEMBERS = 200

/** Tells what was not told when it was stored. */
export async function announceLate(env: Env, nowMs: number): Promise<void> {
  const { results } = await env.DB.prepare('SELECT DISTINCT member_id FROM live_outbox WHERE created_at < ? LIMIT ?')
    .bind(new Date(nowMs - LATE_MS).toISOString(), LATE_MEMBERS)
    .all<{ member_id: string }>()
  for await (const row of inTurns(results)) await announceMessages(env, row.member_id)
}

/** Counts the messages that the member has not read. */
export async function countUnread(db: D1Database, memberId: string): Promise<number> {
  const row = await db
    .prepare('SELECT count(*) AS messages FROM member_messages WHERE member_id = ? AND read_at IS NULL')
    .bind(memberId)
    .first<{ messages: number }>()
  return row?.messages ?? 0
}
