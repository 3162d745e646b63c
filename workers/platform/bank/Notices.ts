import type { Notice, NoticeMessage } from './bank-types.ts'
import { type Deliverable, ResendTimer } from './Deliverable.ts'
import type { Sql } from './storage.ts'

/** Notices per message. */
const NOTICES_A_MESSAGE = 50

type NoticeRow = { sequence: number; member: string; kind: Notice['kind']; data: string; at_ms: number }

/**
 * Notices to the members of a bank: written in the transaction of the change they report, and sent afterwards until
 * their delivery is confirmed.
 */
export class Notices implements Deliverable<NoticeMessage> {
  readonly timer = new ResendTimer()
  readonly #sql: Sql
  readonly #bank: string
  /** The last sequence sent since the bank started, or since everything was sent again. */
  #sent = 0

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

  get isWaiting(): boolean {
    return this.waiting.count > 0
  }

  /** How many notices are not confirmed, and when the oldest was written, in epoch ms. */
  get waiting(): { count: number; sinceMs: number | null } {
    return this.#sql
      .exec<{ count: number; sinceMs: number | null }>('SELECT count(*) AS count, min(at_ms) AS sinceMs FROM notice')
      .one()
  }

  /** The oldest notices that were not sent yet, as one message. */
  get message(): NoticeMessage | null {
    const rows = this.#sql
      .exec<NoticeRow>(
        'SELECT * FROM notice WHERE sequence > ? ORDER BY sequence LIMIT ?',
        this.#sent,
        NOTICES_A_MESSAGE,
      )
      .toArray()
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

  markSent({ notices }: NoticeMessage, nowMs: number): void {
    this.#sent = notices.at(-1)?.sequence ?? 0
    this.timer.start(nowMs)
  }

  resend(): void {
    this.#sent = 0
  }

  /** Deletes the notices that were delivered. */
  confirm(sequences: readonly number[], nowMs: number): void {
    this.#sql.exec('DELETE FROM notice WHERE sequence IN (SELECT value FROM json_each(?))', JSON.stringify(sequences))
    this.timer.restart(nowMs, this.isWaiting)
  }
}
