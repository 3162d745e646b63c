import type { Sql } from './storage.ts'
import type { Notice, NoticeMessage } from './words.ts'

/** Notices in one message. */
const NOTICES_A_MESSAGE = 50

type NoticeRow = { sequence: number; member: string; kind: Notice['kind']; data: string; at_ms: number }

/** What a bank has to tell its members: written with the change it tells of, sent after, at least once. */
export class Notices {
  readonly #sql: Sql
  readonly #bank: string

  constructor(sql: Sql, bank: string) {
    this.#sql = sql
    this.#bank = bank
  }

  /** Inside the transaction of the change itself. */
  add(member: string, kind: Notice['kind'], data: Notice['data'], now_ms: number): void {
    this.#sql.exec(
      'INSERT INTO notice (member, kind, data, at_ms) VALUES (?, ?, ?, ?)',
      ...[member, kind, JSON.stringify(data), now_ms],
    )
  }

  get areWaiting(): boolean {
    return this.#next(1).length > 0
  }

  /** The oldest that wait, as one message; null when none does. */
  get message(): NoticeMessage | null {
    const rows = this.#next(NOTICES_A_MESSAGE)
    if (rows.length === 0) return null
    const notices = rows.map(({ sequence, member, kind, data, at_ms }) => ({
      sequence,
      member,
      kind,
      // Written by `add` above and by nothing else.
      data: JSON.parse(data) as Notice['data'],
      at: new Date(at_ms).toISOString(),
    }))
    return { bank: this.#bank, notices }
  }

  /** They are in the queue's hands. */
  taken({ notices }: NoticeMessage): void {
    this.#sql.exec('DELETE FROM notice WHERE sequence <= ?', notices.at(-1)?.sequence ?? 0)
  }

  #next(limit: number): NoticeRow[] {
    return this.#sql.exec<NoticeRow>('SELECT * FROM notice ORDER BY sequence LIMIT ?', limit).toArray()
  }
}
