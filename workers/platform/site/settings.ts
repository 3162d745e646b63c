/** How long an isolate trusts what it read; a change is seen everywhere after this. */
const MEMO_MS = 10_000

const memo = new Map<string, { value: unknown; until: number }>()

/** A setting by name: undefined when nobody set it. */
export async function readSetting(db: D1Database, name: string): Promise<unknown> {
  const known = memo.get(name)
  if (known && known.until > Date.now()) return known.value
  const row = await db.prepare('SELECT value FROM settings WHERE name = ?').bind(name).first<{ value: string }>()
  const value: unknown = row === null ? undefined : JSON.parse(row.value)
  memo.set(name, { value, until: Date.now() + MEMO_MS })
  return value
}

/** Sets it, for this isolate at once. */
export async function saveSetting(db: D1Database, name: string, value: unknown): Promise<void> {
  await db
    .prepare(
      `INSERT INTO settings (name, value, changed_at) VALUES (?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at`,
    )
    .bind(name, JSON.stringify(value), new Date().toISOString())
    .run()
  memo.delete(name)
}
