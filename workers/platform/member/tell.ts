import type { ErrorCode } from '#api/error'
import type { Language } from '#brand/brand'
import { messages } from '#i18n/every/messages.ts'
import type { Env } from '../env.ts'
import type { Member } from './directory.ts'
import { sendMessage } from './outbox.ts'

type KindIn<Key> = Key extends `account.${infer Kind}.subject` ? Kind : never
/** The messages about a member's own account. */
export type AccountMessage = KindIn<keyof (typeof messages)[Language]>

/** Notifies a member about their account, in the inbox and by e-mail when an address is on record. */
export async function tell(env: Env, member: Member, kind: AccountMessage): Promise<void> {
  const texts = messages[member.language]
  const text = { subject: texts[`account.${kind}.subject`], body: texts[`account.${kind}.body`] }
  await leaveMessage(env.DB, member.id, text.subject, text.body)
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
export async function leaveMessage(db: D1Database, memberId: string, subject: string, body: string): Promise<void> {
  await db
    .prepare('INSERT INTO member_messages (id, member_id, subject, body, created_at) VALUES (?, ?, ?, ?, ?)')
    .bind(crypto.randomUUID(), memberId, subject, body, new Date().toISOString())
    .run()
}

/** Counts the messages that the member has not read. */
export async function countUnread(db: D1Database, memberId: string): Promise<number> {
  const row = await db
    .prepare('SELECT count(*) AS messages FROM member_messages WHERE member_id = ? AND read_at IS NULL')
    .bind(memberId)
    .first<{ messages: number }>()
  return row?.messages ?? 0
}
