import { Alarms } from './Alarms.ts'
import { AuditLog } from './AuditLog.ts'
import { Deposits } from './Deposits.ts'
import { GameSessions } from './GameSessions.ts'
import { Members } from './Members.ts'
import { Notices } from './Notices.ts'
import { Outbox } from './Outbox.ts'
import { SqlBook } from './SqlBook.ts'
import type { Sql } from './storage.ts'
import { VendorTransfers } from './vendorTransfers/VendorTransfers.ts'

/** The rooms of a bank, over one storage: what an operation may read and write in its transaction. */
export interface Rooms {
  sql: Sql
  /** The bank's own name. */
  name: string
  book: SqlBook
  members: Members
  sessions: GameSessions
  deposits: Deposits
  vendorTransfers: VendorTransfers
  alarms: Alarms
  outbox: Outbox
  notices: Notices
  audit: AuditLog
}

export function openRooms(sql: Sql, name: string): Rooms {
  const book = new SqlBook(sql)
  const members = new Members(sql, book)
  return {
    sql,
    name,
    book,
    members,
    sessions: new GameSessions(sql, members),
    deposits: new Deposits(sql, members, book),
    vendorTransfers: new VendorTransfers(sql),
    alarms: new Alarms(sql),
    outbox: new Outbox(sql, name),
    notices: new Notices(sql, name),
    audit: new AuditLog(sql),
  }
}

/** After a transaction that did not happen: what any room remembered is not true. */
export function forget({ book, members, sessions }: Rooms): void {
  book.forget()
  members.forget()
  sessions.forget()
}
