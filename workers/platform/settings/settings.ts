import { Refusal } from '#api/envelope'
import type { SettingChange } from '#api/operator/history'
import { insertSelect } from '../../shared/rows.ts'
import { type By, HOUSE, whoFrom, writeAudited } from '../operators/audit.ts'

/** How long an isolate caches a setting, in milliseconds; a change reaches all isolates after this. */
const CACHE_MS = 10_000

const cache = new Map<string, { value: unknown; until: number }>()

/** Returns a setting by name; undefined when it was never set. */
export async function readSetting(db: D1Database, name: string): Promise<unknown> {
  const cached = cache.get(name)
  if (cached && cached.until > Date.now()) return cached.value
  const row = await db.prepare('SELECT value FROM settings WHERE name = ?').bind(name).first<{ value: string }>()
  // Saved meanwhile: what was read may be older.
  const newer = cache.get(name)
  if (newer !== cached) return newer?.value
  const value: unknown = row === null ? undefined : JSON.parse(row.value)
  cache.set(name, { value, until: Date.now() + CACHE_MS })
  return value
}

/**
 * Sets a setting, for this isolate at once, and audits the change in the same batch (GLI-19 2.9.5). Returns null on
 * success.
 */
export async function saveSetting(
  db: D1Database,
  name: string,
  value: unknown,
  by: By = HOUSE,
): Promise<Refusal | null> {
  const [now, text] = [new Date().toISOString(), JSON.stringify(value)]
  const statements = [
    db
      .prepare(
        insertSelect('setting_changes', {
          name: '?1',
          changed_at: '?2',
          changed_by: '?3',
          before: '(SELECT value FROM settings WHERE name = ?1)',
          after: '?4',
        }),
      )
      .bind(name, now, whoFrom(by), text),
    db
      .prepare(
        `INSERT INTO settings (name, value, changed_at) VALUES (?, ?, ?)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at`,
      )
      .bind(name, text, now),
  ]
  const saved = await writeAudited(db, by, async () => {
    const row = await db.prepare('SELECT value FROM settings WHERE name = ?').bind(name).first<{ value: string }>()
    const before: unknown = row === null ? null : JSON.parse(row.value)
    return { action: 'setting-changed', subject: `setting:${name}`, before, after: value, statements }
  })
  if (saved instanceof Refusal) return saved
  cache.set(name, { value: JSON.parse(text), until: Date.now() + CACHE_MS })
  return null
}

/** Returns the last 50 changes of the settings whose name has this prefix, newest first. */
export async function settingChanges(db: D1Database, prefix: string): Promise<SettingChange[]> {
  const { results } = await db
    .prepare(
      `SELECT name, changed_at AS at, changed_by AS by, before, after FROM setting_changes
       WHERE substr(name, 1, length(?1)) = ?1 ORDER BY id DESC LIMIT 50`,
    )
    .bind(prefix)
    .all<SettingChange>()
  return results
}
