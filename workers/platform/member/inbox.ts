/** Writes a message to the member's inbox; `CSP_unreadCount` counts it until it is read. */
export async function leaveMessage(db: D1Database, memberId: string, subject: string, body: string): Promise<void> {
  await db
    .prepare('INSERT INTO member_messages (id, member_id, subject, body, created_at) VALUES (?, ?, ?, ?, ?)')
    .bind(crypto.randomUUID(), memberId, subject, body, new Date().toISOString())
    .run()
}
