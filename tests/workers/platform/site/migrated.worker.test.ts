import { applyD1Migrations } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { fillWithTables, snapshotOf } from '../support/start/migrated.ts'
import { env } from '../support/world.ts'

/** Every file of this folder but the first of a Vitest worker starts from a snapshot (support/start/migrated.ts). */

const { DB, TEST_MIGRATIONS } = env

async function drop(): Promise<void> {
  const { results } = await DB.prepare(
    `SELECT type, name FROM sqlite_master WHERE type IN ('table', 'view')
     AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%' ORDER BY type DESC`,
  ).all<{ type: string; name: string }>()
  const drops = results.map(({ type, name }) => DB.prepare(`DROP ${type} ${name}`))
  await DB.batch([DB.prepare('PRAGMA defer_foreign_keys = true'), ...drops])
  expect(await DB.prepare("SELECT name FROM sqlite_master WHERE name = 'members'").first()).toBeNull()
}

async function contents() {
  const { results: sequences } = await DB.prepare('SELECT * FROM sqlite_sequence ORDER BY name').all()
  const { results: columns } = await DB.prepare(
    `SELECT m.name AS owner, c.* FROM sqlite_master m, pragma_table_xinfo(m.name) c
     WHERE m.type IN ('table', 'view') AND m.name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY m.name, c.cid`,
  ).all()
  const { schema, rows } = await snapshotOf(DB)
  // One row is stamped with the time of its migration.
  const timeless = JSON.parse(JSON.stringify(rows).replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"a time"')) as typeof rows
  return { schema, rows: timeless, sequences, columns }
}

test('a snapshot has the tables, views, indexes, triggers and rows that the migrations make', async () => {
  await drop()
  await applyD1Migrations(DB, TEST_MIGRATIONS)
  const migrated = await contents()
  expect(migrated.columns.length).toBeGreaterThan(300)
  expect(migrated.rows.find(({ table }) => table === 'd1_migrations')?.values).toHaveLength(TEST_MIGRATIONS.length)
  await drop()
  await fillWithTables(DB, TEST_MIGRATIONS)
  expect(await contents()).toEqual(migrated)
})
