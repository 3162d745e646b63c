import type { ErrorCode } from '#api/error'
import type { OutboxMessage } from '#api/operator/site'
import { log } from '../../shared/log.ts'
import { insertRow } from '../../shared/rows.ts'
import type { Env } from '../env.ts'
import { Postmark, sendByPostmark } from './postmark.ts'
import { sendByTwilio, Twilio } from './twilio.ts'

/** A message to a member. */
export interface Message {
  /** A mobile number (E.164), an e-mail address, or the account name when neither is on record. */
  recipient: string
  channel: 'sms' | 'email' | 'account'
  subject: string
  body: string
}

/**
 * Sends a message by the provider configured for its channel (`SMS_PROVIDER`, `EMAIL_PROVIDER`); without one the
 * message is stored where the operator can read it (docs/operating.md). Returns null when it was accepted,
 * else the reason; never throws.
 */
export async function sendMessage(env: Env, message: Message): Promise<ErrorCode | null> {
  try {
    if (message.channel === 'sms' && env.SMS_PROVIDER)
      return await sendByTwilio(Twilio.parse(JSON.parse(env.SMS_PROVIDER)), message.recipient, message.body)
    if (message.channel === 'email' && env.EMAIL_PROVIDER)
      return await sendByPostmark(Postmark.parse(JSON.parse(env.EMAIL_PROVIDER)), message)
  } catch (error) {
    // Logs only the name: a message may quote the configuration, which is a secret.
    const name = error instanceof Error ? error.name : 'unknown'
    log('error', 'message not sent', { channel: message.channel, error: name })
    return name === 'TimeoutError' ? 'upstream-timeout' : 'upstream-failed'
  }
  await saveMessage(env.DB, message)
  return null
}

async function saveMessage(db: D1Database, message: Message): Promise<void> {
  await insertRow(db, 'outbox_messages', {
    id: crypto.randomUUID(),
    recipient: message.recipient,
    channel: message.channel,
    subject: message.subject,
    body: message.body,
    created_at: new Date().toISOString(),
  }).run()
}

/** Returns the newest 100 messages, or those to one recipient. */
export async function messagesTo(db: D1Database, recipient: string | null): Promise<OutboxMessage[]> {
  const sql = `SELECT id, recipient AS "to", channel, subject, body, created_at AS createdAt FROM outbox_messages
     WHERE ?1 IS NULL OR recipient = ?1 ORDER BY created_at DESC, id LIMIT 100`
  const { results } = await db.prepare(sql).bind(recipient).all<OutboxMessage>()
  return results
}
