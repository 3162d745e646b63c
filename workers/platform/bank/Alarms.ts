/** What a bank wakes up for. */
export const ALARM_NAMES = ['outbox', 'deposits'] as const
export type AlarmName = (typeof ALARM_NAMES)[number]

/** Named alarms over the one alarm an object has: a small table, and the object's alarm at the earliest of them. */
export class Alarms {
  readonly #storage: DurableObjectStorage

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage
  }

  /** Asks to be woken at this time, or earlier when that was asked before. */
  ask(name: AlarmName, at_ms: number): void {
    this.#storage.sql.exec(
      `INSERT INTO alarm (name, at_ms) VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET at_ms = min(at_ms, excluded.at_ms)`,
      name,
      at_ms,
    )
  }

  /** Takes the alarms whose time has come; each is asked for again by whoever still needs it. */
  take(now_ms: number): AlarmName[] {
    const due = this.#storage.sql.exec<{ name: AlarmName }>('DELETE FROM alarm WHERE at_ms <= ? RETURNING name', now_ms)
    return due.toArray().map(({ name }) => name)
  }

  /** Sets the object's own alarm to the earliest one asked for; one already set for then or before is left alone. */
  async arm(): Promise<void> {
    const { at } = this.#storage.sql.exec<{ at: number | null }>('SELECT min(at_ms) AS at FROM alarm').one()
    if (at === null) return
    const armed = await this.#storage.getAlarm()
    if (armed === null || armed > at) await this.#storage.setAlarm(at)
  }
}
