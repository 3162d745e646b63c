import { randomBytes } from 'node:crypto'
import { columns } from '../../shared/columns.ts'
import { hasTable } from '../../shared/object-migrations.ts'
import type { SessionRow, Stored } from './session-types.ts'

/** The stored sessions of one member and of its sub-accounts. A made-up token reads an object that has no tables. */
export class SessionRows {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  get exist(): boolean {
    return hasTable(this.#sql, 'sessions')
  }

  one(hash: string): SessionRow | null {
    if (!this.exist) return null
    const [row] = this.#sql.exec<SessionRow>('SELECT * FROM sessions WHERE hash = ?', hash)
    return row ?? null
  }

  all(): SessionRow[] {
    return this.exist ? this.#sql.exec<SessionRow>('SELECT * FROM sessions').toArray() : []
  }

  /** The member's own, without those of sub-accounts. */
  own(): SessionRow[] {
    return this.all().filter(({ sub_account: subAccount }) => subAccount === null)
  }

  insert(fields: Stored, expiresAt: number): void {
    const now = Date.now()
    const id = randomBytes(12).toString('base64url')
    const { into, values } = columns({ ...fields, id, created_at: now, last_seen_at: now, expires_at: expiresAt })
    this.#sql.exec(`INSERT INTO sessions ${into}`, ...values)
  }

  /** Deletes a session and those that it handed off. */
  delete(hash: string): void {
    if (!this.exist) return
    this.#sql.exec(
      `WITH RECURSIVE ended (hash) AS
         (VALUES (?) UNION SELECT sessions.hash FROM sessions JOIN ended ON sessions.parent = ended.hash)
       DELETE FROM sessions WHERE hash IN (SELECT hash FROM ended)`,
      hash,
    )
  }

  /** Deletes the member's own but one, which belongs to itself from then on. */
  deleteOthers(hash: string): void {
    this.#sql.exec('DELETE FROM sessions WHERE hash <> ? AND sub_account IS NULL', hash)
    this.#sql.exec('UPDATE sessions SET parent = NULL')
  }

  /** Deletes those of a sub-account, of every version. */
  deleteSubAccount(subAccount: string): void {
    if (this.exist) this.#sql.exec(`DELETE FROM sessions WHERE sub_account GLOB ? || '.*'`, subAccount)
  }

  deleteExpired(now: number): void {
    if (this.exist) this.#sql.exec('DELETE FROM sessions WHERE expires_at <= ?', now)
  }
}
