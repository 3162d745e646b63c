import { DurableObject } from 'cloudflare:workers'
import { randomBytes } from 'node:crypto'
import type { Currency } from '#api/money'
import { columns } from '../../shared/columns.ts'
import { log } from '../../shared/log.ts'
import { hasTable, migrate } from '../../shared/object-migrations.ts'
import { MIGRATIONS } from './migrations.ts'
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
  /** The hash of the session that handed this one off; null when the person signed in. */
  parent: string | null
}

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
    migrate(this.ctx.storage, MIGRATIONS)
    this.#insert({ hash, type, bank, currency, browser, system, network, parent: null }, Date.now() + lifeMs)
  }

  /**
   * Stores a session that another one handed off: it has the end of its parent. Returns false when the parent has ended
   * meanwhile.
   */
  openChild(hash: string, parent: string, { browser, system, network }: DeviceLabel): boolean {
    const row = this.#liveRow(parent)
    if (row === null) return false
    const { type, bank, currency, expires_at: expiresAt } = row
    this.#insert({ hash, type, bank, currency, browser, system, network, parent }, expiresAt)
    return true
  }

  /** Returns the live session with this hash; null when it is unknown, signed out, too old or idle too long. */
  check(hash: string): Session | null {
    if (!this.#hasTables()) return null
    const [row] = this.ctx.storage.sql.exec<SessionRow>('SELECT * FROM sessions WHERE hash = ?', hash)
    if (!row) return null
    const now = Date.now()
    if (!this.#isLive(row, now)) {
      this.#forgetIdle(row)
      return null
    }
    this.#seen.set(hash, now)
    if (now - row.last_seen_at > SEEN_STEP_MS)
      this.ctx.storage.sql.exec('UPDATE sessions SET last_seen_at = ? WHERE hash = ?', now, hash)
    return { type: row.type, bank: row.bank, currency: row.currency }
  }

  /** Ends one session and those that it handed off; their tokens are invalid from then on. */
  close(hash: string): void {
    if (this.#hasTables())
      this.ctx.storage.sql.exec(
        `WITH RECURSIVE ended (hash) AS
           (VALUES (?) UNION SELECT sessions.hash FROM sessions JOIN ended ON sessions.parent = ended.hash)
         DELETE FROM sessions WHERE hash IN (SELECT hash FROM ended)`,
        hash,
      )
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
    this.ctx.storage.sql.exec('UPDATE sessions SET parent = NULL')
    this.ctx.storage.sql.exec('DELETE FROM handoffs')
    return ended
  }

  /** Ends every session and invalidates pending hand-off tickets. */
  closeAll(): void {
    if (this.#hasTables()) this.ctx.storage.sql.exec('DELETE FROM sessions; DELETE FROM handoffs')
    this.#seen.clear()
  }

  /** Stores a hand-off ticket of the session `parent` by its hash until it is used or expires. */
  saveHandoff(hash: string, parent: string): void {
    const { sql } = this.ctx.storage
    migrate(this.ctx.storage, MIGRATIONS)
    sql.exec('DELETE FROM handoffs WHERE expires_at <= ?', Date.now())
    sql.exec(
      'INSERT INTO handoffs (hash, expires_at, parent) VALUES (?, ?, ?)',
      ...[hash, Date.now() + HANDOFF_LIFE_MS, parent],
    )
  }

  /** Returns true while a ticket can be used. */
  hasHandoff(hash: string): boolean {
    return this.#handoff(hash) !== null
  }

  /**
   * Returns, once, the session that a ticket was made in: using the ticket deletes it. Returns null when it is unknown,
   * used or expired, or when that session has ended.
   */
  takeHandoff(hash: string): string | null {
    const parent = this.#handoff(hash)
    if (parent !== null) this.ctx.storage.sql.exec('DELETE FROM handoffs WHERE hash = ?', hash)
    return parent
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

  #handoff(hash: string): string | null {
    if (!this.#hasTables()) return null
    const [row] = this.ctx.storage.sql.exec<{ parent: string }>(
      'SELECT parent FROM handoffs WHERE hash = ? AND expires_at > ?',
      hash,
      Date.now(),
    )
    return row && this.#liveRow(row.parent) ? row.parent : null
  }

  #insert(fields: Session & DeviceLabel & Pick<SessionRow, 'hash' | 'parent'>, expiresAt: number): void {
    const now = Date.now()
    const id = randomBytes(12).toString('base64url')
    const { into, values } = columns({ ...fields, id, created_at: now, last_seen_at: now, expires_at: expiresAt })
    this.ctx.storage.sql.exec(`INSERT INTO sessions ${into}`, ...values)
    void this.ctx.storage.setAlarm(now + SESSION_LIFE_MS)
  }

  /** A session that nobody uses any more ends alone: those it handed off are used, and belong to its own parent now. */
  #forgetIdle({ hash, parent }: SessionRow): void {
    const { sql } = this.ctx.storage
    sql.exec('UPDATE sessions SET parent = ? WHERE parent = ?', parent, hash)
    this.close(hash)
  }

  #liveRow(hash: string): SessionRow | null {
    if (!this.#hasTables()) return null
    const [row] = this.ctx.storage.sql.exec<SessionRow>('SELECT * FROM sessions WHERE hash = ?', hash)
    return row && this.#isLive(row, Date.now()) ? row : null
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
