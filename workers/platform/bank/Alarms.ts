import type { Sql } from './storage.ts'

/** What a bank wakes up for. */
export const ALARM_NAMES = [
  'outbox',
  'notices',
  'audit',
  'adjustments',
  'transfers',
  'exclusions',
  'deposits',
  'withdrawals',
] as const
export type AlarmName = (typeof ALARM_NAMES)[number]

/** Named alarms over the one alarm an object has: a small table, of which the earliest is what the object waits for. */
export class Alarms {
  readonly #sql: Sql
  #isAsked = false

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Asks to be woken at this time, or earlier when that was asked before. */
  ask(name: AlarmName, at_ms: number): void {
    this.#sql.exec(
      `INSERT INTO alarm (name, at_ms) VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET at_ms = min(at_ms, excluded.at_ms)`,
      name,
      at_ms,
    )
    this.#isAsked = true
  }

  /** True once after something was asked for. */
  takeAsked(): boolean {
    const isAsked = this.#isAsked
    this.#isAsked = false
    return isAsked
  }

  /** Takes the alarms whose time has come; each is asked for again by whoever still needs it. */
  take(now_ms: number): AlarmName[] {
    const due = this.#sql.exec<{ name: AlarmName }>('DELETE FROM alarm WHERE at_ms <= ? RETURNING name', now_ms)
    return due.toArray().map(({ name }) => name)
  }

  /** When the earliest is due; null when nobody asked. */
  get earliest(): number | null {
    return this.#sql.exec<{ at: number | null }>('SELECT min(at_ms) AS at FROM alarm').one().at
  }
}
