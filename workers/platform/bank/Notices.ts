import type { Notice, NoticeMessage } from './bank-types.ts'
import type { Sql } from './storage.ts'

/** Notices per message. */
const NOTICES_A_MESSAGE = 50

type NoticeRow = { sequence: number; member: string; kind: Notice['kind']; data: string; at_ms: number }

/**
 * Notices to the members of a bank: written in the transaction of the change they report, sent afterwards, at least
 * once.
 */
export class Notices {
  readonly #sql: Sql
  readonly #bank: string

  constructor(sql: Sql, bank: string) {
    this.#sql = sql
    this.#bank = bank
  }

  /** Called inside the transaction of the change itself. */
  add(member: string, kind: Notice['kind'], data: Notice['data'], nowMs: number): void {
    this.#sql.exec(
      'INSERT INTO notice (member, kind, data, at_ms) VALUES (?, ?, ?, ?)',
      ...[member, kind, JSON.stringify(data), nowMs],
    )
  }

  get areWaiting(): boolean {
    return this.#next(1).length > 0
  }

  /** The oldest pending notices as one message; null when none is pending. */
  get message(): NoticeMessage | null {
    const rows = this.#next(NOTICES_A_MESSAGE)
    if (rows.length === 0) return null
    const notices = rows.map(({ sequence, member, kind, data, at_ms: atMs }) => ({
      sequence,
      member,
      kind,
      // Safe: only `add` above writes this column.
      data: JSON.parse(data) as Notice['data'],
      at: new Date(atMs).toISOString(),
    }))
    return { bank: this.#bank, notices }
  }

  /** Deletes the notices that the queue has accepted. */
  taken({ notices }: NoticeMessage): void {
    this.#sql.exec('DELETE FROM notice WHERE sequence <= ?', notices.at(-1)?.sequence ?? 0)
  }

  #next(limit: number): NoticeRow[] {
    return this.#sql.exec<NoticeRow>('SELECT * FROM notice ORDER BY sequence LIMIT ?', limit).toArray()
  }
}
