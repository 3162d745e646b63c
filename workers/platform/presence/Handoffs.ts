import { HANDOFF_LIFE_MS } from './session-types.ts'

/** Hand-off tickets of one member, by their hashes. */
export class Handoffs {
  readonly #sql: SqlStorage
  readonly #isLive: (session: string) => boolean

  constructor(sql: SqlStorage, isLive: (session: string) => boolean) {
    this.#sql = sql
    this.#isLive = isLive
  }

  save(hash: string, parent: string): void {
    this.#sql.exec('DELETE FROM handoffs WHERE expires_at <= ?', Date.now())
    this.#sql.exec(
      'INSERT INTO handoffs (hash, expires_at, parent) VALUES (?, ?, ?)',
      ...[hash, Date.now() + HANDOFF_LIFE_MS, parent],
    )
  }

  /** Returns the session that a ticket was made in; null when it is unknown or expired, or that session has ended. */
  find(hash: string): string | null {
    const [row] = this.#sql.exec<{ parent: string }>(
      'SELECT parent FROM handoffs WHERE hash = ? AND expires_at > ?',
      hash,
      Date.now(),
    )
    return row && this.#isLive(row.parent) ? row.parent : null
  }

  /** The same, once: using a ticket deletes it. */
  take(hash: string): string | null {
    const parent = this.find(hash)
    if (parent !== null) this.#sql.exec('DELETE FROM handoffs WHERE hash = ?', hash)
    return parent
  }

  clear(): void {
    this.#sql.exec('DELETE FROM handoffs')
  }
}
