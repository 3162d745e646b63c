import type { Sql } from './storage.ts'

/** The alarms of a bank. */
export const ALARM_NAMES = [
  'outbox',
  'notices',
  'audit',
  'adjustments',
  'transfers',
  'exclusions',
  'deposits',
  'withdrawals',
  'live',
  'limits',
] as const
export type AlarmName = (typeof ALARM_NAMES)[number]

/**
 * Named alarms on top of the single alarm of a Durable Object: a small table whose earliest row sets the object's
 * alarm.
 */
export class Alarms {
  readonly #sql: Sql
  #wasScheduled = false

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Schedules the alarm for this time; an earlier time already scheduled stays. */
  schedule(name: AlarmName, atMs: number): void {
    this.#sql.exec(
      `INSERT INTO alarm (name, at_ms) VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET at_ms = min(at_ms, excluded.at_ms)`,
      name,
      atMs,
    )
    this.#wasScheduled = true
  }

  /** Returns true once after an alarm was scheduled. */
  consumeScheduled(): boolean {
    const wasScheduled = this.#wasScheduled
    this.#wasScheduled = false
    return wasScheduled
  }

  /** Removes and returns the alarms that are due; each handler schedules its alarm again while it has work. */
  take(nowMs: number): AlarmName[] {
    const due = this.#sql.exec<{ name: AlarmName }>('DELETE FROM alarm WHERE at_ms <= ? RETURNING name', nowMs)
    return due.toArray().map(({ name }) => name)
  }

  /** Returns when the earliest alarm is due, in epoch ms; null when none is scheduled. */
  get earliest(): number | null {
    return this.#sql.exec<{ at: number | null }>('SELECT min(at_ms) AS at FROM alarm').one().at
  }
}
