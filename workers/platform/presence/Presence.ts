import { DurableObject } from 'cloudflare:workers'
import { randomBytes } from 'node:crypto'
import type { Currency } from '#api/money'
import { columns } from '../../shared/columns.ts'
import { log } from '../../shared/log.ts'
import { hasTable, type Migration, migrate } from '../../shared/object-migrations.ts'
import { endTrial, type Trial, type TrialBindings } from './trial.ts'

/** Maximum life of a session (decisions.md "Idle"). */
export const SESSION_LIFE_MS = 12 * 3_600_000

/** Maximum life of a session opened with a second factor. */
export const FACTOR_LIFE_MS = 30 * 86_400_000

/** A session unused for this long is over (GLI-19 2.5.4). */
export const SESSION_IDLE_MS = 30 * 60_000

/** How long a hand-off ticket is valid (decisions.md "Token in the query string"). */
export const HANDOFF_LIFE_MS = 60_000

/** The storage key of a trial account's record, and the delay before a failed removal is tried again. */
const TRIAL = 'trial'
const RETRY_MS = 60_000

/** Last use is written at most this often: one commit a minute, not one per call. */
const SEEN_STEP_MS = 60_000

/** The member's data stored with a session, so that a call needs no directory read. */
export interface Session {
  type: number
  bank: string
  currency: Currency
}

/** How a session is described to its owner (`api/session/sessions.ts`). */
export interface DeviceLabel {
  browser: string | null
  system: string | null
  network: string
}

/** One item of the session list; times in milliseconds since 1970. */
export interface Listed extends DeviceLabel {
  id: string
  current: boolean
  openedAtMs: number
  lastUsedAtMs: number
}

interface SessionRow extends Record<string, SqlStorageValue> {
  hash: string
  id: string
  created_at: number
  last_seen_at: number
  expires_at: number
  type: number
  bank: string
  currency: Currency
  browser: string | null
  system: string | null
  network: string
}

const MIGRATIONS: readonly Migration[] = [
  (sql) => {
    // Sessions written before the list existed have no id: they end now instead of within twelve hours.
    const [made] = sql.exec<{ sql: string }>("SELECT sql FROM sqlite_master WHERE name = 'sessions'")
    if (made && !made.sql.includes('network')) sql.exec('DROP TABLE sessions')
    sql.exec(
      `CREATE TABLE IF NOT EXISTS sessions (
         hash TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL, last_seen_at INTEGER NOT NULL,
         expires_at INTEGER NOT NULL, type INTEGER NOT NULL, bank TEXT NOT NULL, currency TEXT NOT NULL,
         browser TEXT, system TEXT, network TEXT NOT NULL);
       CREATE TABLE IF NOT EXISTS handoffs (hash TEXT PRIMARY KEY, expires_at INTEGER NOT NULL)`,
    )
  },
]

/**
 * One object per member: its web sessions, by the hash of their token. Tables are created with the first session, so
 * that a made-up token stores nothing in an object without a member.
 */
export class Presence extends DurableObject<TrialBindings> {
  #seen = new Map<string, number>()

  constructor(ctx: DurableObjectState, env: TrialBindings) {
    super(ctx, env)
    // Migrates what an older build wrote; an empty object stays empty.
    const tables = ['schema_version', 'sessions', 'handoffs']
    if (tables.some((table) => hasTable(ctx.storage.sql, table))) migrate(ctx.storage, MIGRATIONS)
  }

  /** Stores a session under the hash of its token, for at most `lifeMs`. */
  open(
    hash: string,
    { type, bank, currency }: Session,
    { browser, system, network }: DeviceLabel,
    lifeMs = SESSION_LIFE_MS,
  ): void {
    const now = Date.now()
    migrate(this.ctx.storage, MIGRATIONS)
    const id = randomBytes(12).toString('base64url')
    const times = { created_at: now, last_seen_at: now, expires_at: now + lifeMs }
    const { into, values } = columns({ hash, id, ...times, type, bank, currency, browser, system, network })
    this.ctx.storage.sql.exec(`INSERT INTO sessions ${into}`, ...values)
    void this.ctx.storage.setAlarm(now + SESSION_LIFE_MS)
  }

  /** Returns the live session with this hash; null when it is unknown, signed out, too old or idle too long. */
  check(hash: string): Session | null {
    if (!this.#hasTables()) return null
    const [row] = this.ctx.storage.sql.exec<SessionRow>('SELECT * FROM sessions WHERE hash = ?', hash)
    if (!row) return null
    const now = Date.now()
    if (!this.#isLive(row, now)) {
      this.close(hash)
      return null
    }
    this.#seen.set(hash, now)
    if (now - row.last_seen_at > SEEN_STEP_MS)
      this.ctx.storage.sql.exec('UPDATE sessions SET last_seen_at = ? WHERE hash = ?', now, hash)
    return { type: row.type, bank: row.bank, currency: row.currency }
  }

  /** Ends one session; its token is invalid from then on. */
  close(hash: string): void {
    if (this.#hasTables()) this.ctx.storage.sql.exec('DELETE FROM sessions WHERE hash = ?', hash)
    this.#seen.delete(hash)
    if (this.#trial()) void this.ctx.storage.setAlarm(Date.now())
  }

  /** Marks the member as a trial: the alarm removes the account when it has no session left. */
  saveTrial(trial: Trial): void {
    this.ctx.storage.kv.put(TRIAL, trial)
    void this.ctx.storage.setAlarm(Date.now() + SESSION_LIFE_MS)
  }

  /** Returns the live sessions: the one with this hash first, then by last use. */
  list(hash: string): Listed[] {
    if (!this.#hasTables()) return []
    const now = Date.now()
    return this.ctx.storage.sql
      .exec<SessionRow>('SELECT * FROM sessions')
      .toArray()
      .filter((row) => this.#isLive(row, now))
      .map((row) => ({
        id: row.id,
        current: row.hash === hash,
        openedAtMs: row.created_at,
        lastUsedAtMs: this.#lastSeen(row),
        browser: row.browser,
        system: row.system,
        network: row.network,
      }))
      .sort((a, b) => Number(b.current) - Number(a.current) || b.lastUsedAtMs - a.lastUsedAtMs)
  }

  /** Ends a session by its public id; returns false when there is no such session. */
  end(id: string): boolean {
    if (!this.#hasTables()) return false
    const [row] = this.ctx.storage.sql.exec<{ hash: string }>('SELECT hash FROM sessions WHERE id = ?', id)
    if (row) this.close(row.hash)
    return row !== undefined
  }

  /**
   * Ends every session except the one with this hash, and invalidates pending hand-off tickets. Returns the number of
   * sessions ended.
   */
  endOthers(hash: string): number {
    const ended = this.list(hash).filter(({ current }) => !current).length
    if (!this.#hasTables()) return ended
    this.ctx.storage.sql.exec('DELETE FROM sessions WHERE hash <> ?', hash)
    this.ctx.storage.sql.exec('DELETE FROM handoffs')
    return ended
  }

  /** Ends every session and invalidates pending hand-off tickets. */
  closeAll(): void {
    if (this.#hasTables()) this.ctx.storage.sql.exec('DELETE FROM sessions; DELETE FROM handoffs')
    this.#seen.clear()
  }

  /** Stores a hand-off ticket by its hash until it is used or expires. */
  saveHandoff(hash: string): void {
    const { sql } = this.ctx.storage
    migrate(this.ctx.storage, MIGRATIONS)
    sql.exec('DELETE FROM handoffs WHERE expires_at <= ?', Date.now())
    sql.exec('INSERT INTO handoffs (hash, expires_at) VALUES (?, ?)', hash, Date.now() + HANDOFF_LIFE_MS)
  }

  /** Returns true once for a ticket that has not expired: using it deletes it. */
  takeHandoff(hash: string): boolean {
    const { sql } = this.ctx.storage
    if (!this.#hasTables()) return false
    const { rowsWritten } = sql.exec('DELETE FROM handoffs WHERE hash = ? AND expires_at > ?', hash, Date.now())
    return rowsWritten > 0
  }

  /** Deletes expired sessions. An object without sessions clears its storage, and a trial account is removed. */
  override async alarm(): Promise<void> {
    const next = this.#sweep()
    if (next !== null) return this.ctx.storage.setAlarm(next)
    const trial = this.#trial()
    if (trial && !(await this.#isEnded(trial))) return this.ctx.storage.setAlarm(Date.now() + RETRY_MS)
    await this.ctx.storage.deleteAll()
  }

  /** Deletes expired sessions. Returns when the next one expires (epoch ms); null when none is left. */
  #sweep(): number | null {
    if (!this.#hasTables()) return null
    this.ctx.storage.sql.exec('DELETE FROM sessions WHERE expires_at <= ?', Date.now())
    const { next } = this.ctx.storage.sql
      .exec<{ next: number | null }>('SELECT min(expires_at) AS next FROM sessions')
      .one()
    return next
  }

  /** An alarm stops after six failures, so a failure is caught and the next alarm is set here. */
  async #isEnded(trial: Trial): Promise<boolean> {
    try {
      await endTrial(this.env, trial)
      return true
    } catch (error) {
      log('error', 'trial account not closed', { error })
      return false
    }
  }

  #trial(): Trial | undefined {
    return this.ctx.storage.kv.get<Trial>(TRIAL)
  }

  #isLive(row: SessionRow, now: number): boolean {
    return row.expires_at > now && this.#lastSeen(row) + SESSION_IDLE_MS > now
  }

  #lastSeen({ hash, last_seen_at: lastSeenAt }: SessionRow): number {
    return Math.max(lastSeenAt, this.#seen.get(hash) ?? 0)
  }

  #hasTables(): boolean {
    return hasTable(this.ctx.storage.sql, 'sessions')
  }
}
