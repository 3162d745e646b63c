import { DurableObject } from 'cloudflare:workers'
import type { Currency } from '#api/money'

/** A session dies this long after it was opened, whatever happens (decisions.md "Idle"). */
export const SESSION_LIFE_MS = 12 * 3_600_000

/** A session nobody used for this long is over (GLI-19 2.5.4). */
export const SESSION_IDLE_MS = 30 * 60_000

/** How long a hand-off code waits to be used (decisions.md "Token in the query string"). */
export const HANDOFF_LIFE_MS = 60_000

/** Last use is written at most this often: one commit a minute, not one a call. */
const SEEN_STEP_MS = 60_000

/** What a session remembers of its member, so that a call needs no directory read. */
export interface Session {
  type: number
  bank: string
  currency: Currency
}

interface SessionRow extends Record<string, SqlStorageValue> {
  last_seen_at: number
  expires_at: number
  type: number
  bank: string
  currency: Currency
}

/**
 * One a member: the web sessions, by the hash of their token. Tables are made at the first session, so that a made-up
 * token leaves nothing behind in an object nobody owns.
 */
export class Presence extends DurableObject {
  #seen = new Map<string, number>()

  /** Remembers a session under the hash of its token. */
  open(hash: string, session: Session): void {
    const now = Date.now()
    this.ctx.storage.sql.exec(
      `CREATE TABLE IF NOT EXISTS sessions (
         hash TEXT PRIMARY KEY, created_at INTEGER NOT NULL, last_seen_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
         type INTEGER NOT NULL, bank TEXT NOT NULL, currency TEXT NOT NULL)`,
    )
    this.ctx.storage.sql.exec(
      'INSERT INTO sessions (hash, created_at, last_seen_at, expires_at, type, bank, currency) VALUES (?, ?, ?, ?, ?, ?, ?)',
      hash,
      now,
      now,
      now + SESSION_LIFE_MS,
      session.type,
      session.bank,
      session.currency,
    )
    void this.ctx.storage.setAlarm(now + SESSION_LIFE_MS)
  }

  /** The live session behind a hash, or null: unknown, signed out, too old or idle too long. */
  check(hash: string): Session | null {
    if (!this.#hasTable()) return null
    const [row] = this.ctx.storage.sql.exec<SessionRow>('SELECT * FROM sessions WHERE hash = ?', hash)
    if (!row) return null
    const now = Date.now()
    const lastSeen = Math.max(row.last_seen_at, this.#seen.get(hash) ?? 0)
    if (row.expires_at <= now || lastSeen + SESSION_IDLE_MS <= now) {
      this.close(hash)
      return null
    }
    this.#seen.set(hash, now)
    if (now - row.last_seen_at > SEEN_STEP_MS)
      this.ctx.storage.sql.exec('UPDATE sessions SET last_seen_at = ? WHERE hash = ?', now, hash)
    return { type: row.type, bank: row.bank, currency: row.currency }
  }

  /** Ends one session; its token is dead from then on. */
  close(hash: string): void {
    if (this.#hasTable()) this.ctx.storage.sql.exec('DELETE FROM sessions WHERE hash = ?', hash)
    this.#seen.delete(hash)
  }

  /** Keeps a hand-off code by its hash until it is used or old. */
  keepHandoff(hash: string): void {
    const { sql } = this.ctx.storage
    sql.exec('CREATE TABLE IF NOT EXISTS handoffs (hash TEXT PRIMARY KEY, expires_at INTEGER NOT NULL)')
    sql.exec('DELETE FROM handoffs WHERE expires_at <= ?', Date.now())
    sql.exec('INSERT INTO handoffs (hash, expires_at) VALUES (?, ?)', hash, Date.now() + HANDOFF_LIFE_MS)
  }

  /** True once for a code that is not too old: it is gone with the asking. */
  takeHandoff(hash: string): boolean {
    const { sql } = this.ctx.storage
    if (!this.#hasTable('handoffs')) return false
    const { rowsWritten } = sql.exec('DELETE FROM handoffs WHERE hash = ? AND expires_at > ?', hash, Date.now())
    return rowsWritten > 0
  }

  /** Sweeps what died of age; an object without sessions gives its storage back. */
  override async alarm(): Promise<void> {
    if (!this.#hasTable()) return
    this.ctx.storage.sql.exec('DELETE FROM sessions WHERE expires_at <= ?', Date.now())
    const { next } = this.ctx.storage.sql
      .exec<{ next: number | null }>('SELECT min(expires_at) AS next FROM sessions')
      .one()
    if (next !== null) return this.ctx.storage.setAlarm(next)
    await this.ctx.storage.deleteAll()
  }

  #hasTable(name: 'sessions' | 'handoffs' = 'sessions'): boolean {
    return this.ctx.storage.sql.exec('SELECT 1 FROM sqlite_master WHERE name = ?', name).toArray().length > 0
  }
}
