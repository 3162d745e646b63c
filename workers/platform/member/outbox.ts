/** A message the house sends a member. */
export interface Message {
  /** An e-mail address, or the account where none is known. */
  recipient: string
  channel: 'email' | 'account'
  subject: string
  body: string
}

/** Puts a message where the operator can read it: the embedded default sends nothing (decisions.md "SMS, e-mail"). */
export async function sendMessage(db: D1Database, message: Message): Promise<void> {
  await db
    .prepare(
      'INSERT INTO outbox_messages (id, recipient, channel, subject, body, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .bind(
      crypto.randomUUID(),
      message.recipient,
      message.channel,
      message.subject,
      message.body,
      new Date().toISOString(),
    )
    .run()
}

/** The newest 100 messages, or those to one recipient. */
export async function messagesTo(db: D1Database, recipient: string | null): Promise<unknown[]> {
  const sql = `SELECT id, recipient AS "to", channel, subject, body, created_at AS createdAt FROM outbox_messages
     WHERE ?1 IS NULL OR recipient = ?1 ORDER BY created_at DESC, id LIMIT 100`
  const { results } = await db.prepare(sql).bind(recipient).all()
  return results
}
