/** Returns the statement that has an agent's open pages told, with the change that is made beside it. */
export function changedStatement(db: D1Database, memberId: string): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO contract_outbox (member_id, turn) VALUES (?1, ?2)
       ON CONFLICT (member_id) DO UPDATE SET turn = excluded.turn`,
    )
    .bind(memberId, crypto.randomUUID())
}
