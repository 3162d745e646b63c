import { DurableObject } from 'cloudflare:workers'
import { type Migration, migrate } from '../../shared/object-migrations.ts'

/** At most `limit` in any `windowSeconds`. */
export interface Window {
  limit: number
  windowSeconds: number
}

/** `limit` failures within `windowSeconds` lock for `lockSeconds`. */
export interface LockRule extends Window {
  lockSeconds: number
}

/** Whether the try may be made. `wait`: as many as the rule allows are being checked right now. */
export type Attempt =
  | { state: 'go'; attempt: number }
  | { state: 'locked'; retryAfterSeconds: number }
  | { state: 'wait' }

/** The outcome of a try; `void` when it was never checked. */
export type Outcome = 'passed' | 'failed' | 'void'

/**
 * The outcome of a guess at a code; `expired` also when every try is used up, `none` when there is no code or it was
 * used.
 */
export type Guess = 'right' | 'wrong' | 'expired' | 'none'

/**
 * A try without an outcome within this time was cut off by a crash, before anybody learned its outcome: it is dropped.
 * Hanging up does not cut it off (`attempt`).
 */
const JUDGING_MS = 15_000

const SWEEP_MS = 5 * 60_000

const MIGRATIONS: readonly Migration[] = [
  (sql) =>
    sql.exec(
      `CREATE TABLE IF NOT EXISTS hits (
         id INTEGER PRIMARY KEY, key TEXT NOT NULL, at INTEGER NOT NULL, judged_by INTEGER, expires_at INTEGER NOT NULL);
       CREATE INDEX IF NOT EXISTS hits_key ON hits (key, at);
       CREATE TABLE IF NOT EXISTS marks (key TEXT PRIMARY KEY, value TEXT NOT NULL, expires_at INTEGER NOT NULL)`,
    ),
]

/**
 * Counters and short-lived marks of many keys. A fixed number of these objects share the keys (`throttleOf`), so that a
 * flood of invented keys creates rows that expire, never objects. Every method checks and counts without an `await`.
 */
export class Throttle extends DurableObject {
  readonly #sql: SqlStorage
  #armed = false

  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    migrate(ctx.storage, MIGRATIONS)
  }

  /** Counts one more and returns 0, or counts nothing and returns in how many seconds the next is allowed. */
  take(key: string, window: Window): number {
    const now = Date.now()
    const { count, oldest } = this.#recentHits(key, window.windowSeconds, now)
    if (count >= window.limit) return Math.max(1, Math.ceil((oldest + window.windowSeconds * 1000 - now) / 1000))
    this.#hit(key, now, null, window.windowSeconds)
    return 0
  }

  /** Returns how many were counted in the last `windowSeconds`. */
  count(key: string, windowSeconds: number): number {
    return this.#recentHits(key, windowSeconds, Date.now()).count
  }

  /** Reserves a try before it is checked, so that parallel guesses cannot exceed the limit. */
  begin(key: string, rule: LockRule): Attempt {
    const now = Date.now()
    const lockedUntil = this.#mark(`lock:${key}`, now)?.expires_at
    if (lockedUntil !== undefined) return { state: 'locked', retryAfterSeconds: Math.ceil((lockedUntil - now) / 1000) }
    this.#sql.exec('DELETE FROM hits WHERE key = ? AND judged_by <= ?', key, now)
    if (this.#lockWhenFull(key, rule, now)) return { state: 'locked', retryAfterSeconds: rule.lockSeconds }
    if (this.#recentHits(key, rule.windowSeconds, now).count >= rule.limit) return { state: 'wait' }
    return { state: 'go', attempt: this.#hit(key, now, now + JUDGING_MS, rule.windowSeconds) }
  }

  /**
   * Records the outcome of a reserved try. A pass clears earlier failures; returns true when this failure locked the
   * key.
   */
  recordOutcome(key: string, attempt: number, outcome: Outcome, rule: LockRule): boolean {
    if (outcome === 'failed') {
      const { rowsWritten } = this.#sql.exec('UPDATE hits SET judged_by = NULL WHERE id = ? AND key = ?', attempt, key)
      if (rowsWritten === 0) this.#hit(key, Date.now(), null, rule.windowSeconds)
      return this.#lockWhenFull(key, rule, Date.now())
    }
    this.#sql.exec('DELETE FROM hits WHERE id = ? AND key = ?', attempt, key)
    if (outcome === 'passed') this.#sql.exec('DELETE FROM hits WHERE key = ? AND judged_by IS NULL', key)
    return false
  }

  /** Lifts a lock and clears the failures: the owner has authenticated by other means. */
  forgive(key: string): void {
    this.#sql.exec('DELETE FROM marks WHERE key = ?', `lock:${key}`)
    this.#sql.exec('DELETE FROM hits WHERE key = ?', key)
  }

  /** Stores a value unless the key is in use; returns false when it is. */
  put(key: string, value: string, seconds: number): boolean {
    const now = Date.now()
    if (this.#mark(key, now)) return false
    this.#sql.exec(
      'INSERT OR REPLACE INTO marks (key, value, expires_at) VALUES (?, ?, ?)',
      key,
      value,
      now + seconds * 1000,
    )
    this.#armSweep()
    return true
  }

  /** Returns the value stored under a key, without removing it. */
  look(key: string): string | null {
    return this.#mark(key, Date.now())?.value ?? null
  }

  /** Removes and returns a value: a second call gets null. */
  pull(key: string): string | null {
    const mark = this.#mark(key, Date.now())
    if (mark) this.#sql.exec('DELETE FROM marks WHERE key = ?', key)
    return mark?.value ?? null
  }

  /** Stores the hash of a code, replacing any earlier one, with its number of tries and lifetime in seconds. */
  saveCode(key: string, hash: string, tries: number, seconds: number): void {
    const until = Date.now() + seconds * 1000
    // Stored for twice its lifetime, so that a late guess can be answered with `expired`.
    const gone = until + seconds * 1000
    this.#sql.exec(
      'INSERT OR REPLACE INTO marks (key, value, expires_at) VALUES (?, ?, ?)',
      key,
      `${tries} ${until} ${hash}`,
      gone,
    )
    this.#armSweep()
  }

  /** One guess at a code: right only once, and never after the last try. */
  guess(key: string, hash: string): Guess {
    const mark = this.#mark(key, Date.now())
    if (!mark) return 'none'
    const [tries = '0', until = '0', storedHash = ''] = mark.value.split(' ')
    if (Number(until) <= Date.now() || tries === '0') return 'expired'
    if (storedHash === hash) {
      this.#sql.exec('DELETE FROM marks WHERE key = ?', key)
      return 'right'
    }
    this.#sql.exec('UPDATE marks SET value = ? WHERE key = ?', `${Number(tries) - 1} ${until} ${storedHash}`, key)
    return 'wrong'
  }

  override async alarm(): Promise<void> {
    const now = Date.now()
    this.#sql.exec('DELETE FROM hits WHERE expires_at <= ?', now)
    this.#sql.exec('DELETE FROM marks WHERE expires_at <= ?', now)
    const left = this.#sql.exec('SELECT 1 FROM hits UNION ALL SELECT 1 FROM marks LIMIT 1').toArray().length
    this.#armed = left > 0
    if (this.#armed) await this.ctx.storage.setAlarm(now + SWEEP_MS)
  }

  #recentHits(key: string, windowSeconds: number, now: number): { count: number; oldest: number } {
    return this.#sql
      .exec<{ count: number; oldest: number }>(
        'SELECT count(*) AS count, coalesce(min(at), 0) AS oldest FROM hits WHERE key = ? AND at > ?',
        key,
        now - windowSeconds * 1000,
      )
      .one()
  }

  #lockWhenFull(key: string, rule: LockRule, now: number): boolean {
    const { failed } = this.#sql
      .exec<{ failed: number }>(
        'SELECT count(*) AS failed FROM hits WHERE key = ? AND at > ? AND judged_by IS NULL',
        key,
        now - rule.windowSeconds * 1000,
      )
      .one()
    if (failed < rule.limit) return false
    this.#sql.exec('DELETE FROM hits WHERE key = ? AND judged_by IS NULL', key)
    return this.put(`lock:${key}`, '', rule.lockSeconds)
  }

  #hit(key: string, now: number, judgedBy: number | null, windowSeconds: number): number {
    const { id } = this.#sql
      .exec<{ id: number }>(
        'INSERT INTO hits (key, at, judged_by, expires_at) VALUES (?, ?, ?, ?) RETURNING id',
        key,
        now,
        judgedBy,
        now + windowSeconds * 1000,
      )
      .one()
    this.#armSweep()
    return id
  }

  #mark(key: string, now: number): { value: string; expires_at: number } | undefined {
    return this.#sql
      .exec<{ value: string; expires_at: number }>(
        'SELECT value, expires_at FROM marks WHERE key = ? AND expires_at > ?',
        key,
        now,
      )
      .toArray()[0]
  }

  /** Sets one alarm at a time; it is set again while anything is left. */
  #armSweep(): void {
    if (this.#armed) return
    this.#armed = true
    void this.ctx.storage.setAlarm(Date.now() + SWEEP_MS)
  }
}
