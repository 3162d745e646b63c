import type { Sql } from '../storage.ts'
import type { LineEntry } from './transfer-types.ts'

type EntryRow = Omit<LineEntry, 'at'> & { at_ms: number }

/** Lists what a member sent and received along the line, newest first, before a sequence of the bank's journal. */
export function lineEntries(sql: Sql, memberId: string, before: number, limit: number): LineEntry[] {
  const rows = sql.exec<EntryRow>(
    `SELECT sequence, id, 'sent' AS direction, to_member AS other, amount, currency, state, at_ms
     FROM line_departure WHERE member = ?1 AND sequence < ?2
     UNION ALL
     SELECT sequence, id, 'received', from_member, amount, currency, outcome, at_ms
     FROM line_arrival WHERE to_member = ?1 AND outcome = 'arrived' AND sequence < ?2
     ORDER BY sequence DESC LIMIT ?3`,
    ...[memberId, before, limit],
  )
  return rows.toArray().map(({ at_ms: atMs, ...row }) => ({ ...row, at: new Date(atMs).toISOString() }))
}
